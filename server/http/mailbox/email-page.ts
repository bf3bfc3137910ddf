import { html } from 'hono/html'
import type { StoredEmail } from '../../providers/stored-emails.ts'
import { type Frame, link, mailboxPage, timeOf } from './layout.ts'

const isLink = /^https?:\/\/\S+$/

/** The text with its addresses as links. */
function withLinks(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part) =>
      isLink.test(part) ? html`<a class="${link} wrap-anywhere" href="${part}">${part}</a>` : part,
    )
}

/**
 * The HTML part in a frame without scripts and with an origin of its own. Its links replace this page
 * when they are clicked.
 */
function formatted({ text }: Frame, content: string) {
  return html`<section class="grid gap-2">
    <h2 class="text-lg font-semibold">${text.formatted}</h2>
    <iframe
      title="${text.formatted}"
      sandbox="allow-top-navigation-by-user-activation"
      srcdoc="<base target='_top'>${content}"
      class="h-[40rem] w-full resize-y rounded-card border border-line bg-white"
    ></iframe>
  </section>`
}

function plain(frame: Frame, email: StoredEmail) {
  const title = html`<h2 class="text-lg font-semibold">${frame.text.plain}</h2>`
  return html`<section class="grid min-w-0 gap-2">
    ${email.html === undefined ? '' : title}
    <p dir="auto" class="rounded-card bg-surface p-5 whitespace-pre-wrap wrap-anywhere">${withLinks(email.text)}</p>
  </section>`
}

export function emailPage(frame: Frame, email: StoredEmail) {
  const { text, language } = frame
  const { subject, to, date } = email
  return mailboxPage(
    frame,
    subject,
    html`<div class="grid gap-3">
        <a class="${link} justify-self-start" href="/sandbox/mail">${text.back}</a>
        <h1 dir="auto" class="text-heading font-semibold wrap-anywhere">${subject}</h1>
        <dl class="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt class="text-muted">${text.to}</dt>
          <dd class="wrap-anywhere"><a class="${link}" href="/sandbox/mail?${new URLSearchParams({ to })}">${to}</a></dd>
          <dt class="text-muted">${text.sent}</dt>
          <dd>${timeOf(date, language)}</dd>
        </dl>
      </div>
      ${email.html === undefined ? '' : formatted(frame, email.html)} ${plain(frame, email)}`,
  )
}
