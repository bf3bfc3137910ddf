import { html } from 'hono/html'
import type { StoredEmail } from '../../providers/stored-emails.ts'
import { type Frame, link, mailboxPage, timeOf } from './layout.ts'

type List = {
  emails: StoredEmail[]
  /** The address that is filtered by, or part of it. */
  to: string
  /** The id of the last e-mail shown, if there are older ones. */
  older: string | undefined
  /** Whether newer ones are left out. */
  isContinued: boolean
}

function pathOf(to: string, before?: string) {
  const query = new URLSearchParams({ ...(to && { to }), ...(before && { before }) })
  return query.size > 0 ? `/sandbox/mail?${query}` : '/sandbox/mail'
}

function filter({ text }: Frame, { to }: List) {
  return html`<form method="get" class="flex flex-wrap items-end gap-3">
    <label class="grid min-w-0 flex-1 basis-56 gap-1 text-sm font-medium"
      >${text.address}
      <input
        type="search"
        name="to"
        value="${to}"
        maxlength="254"
        autocomplete="off"
        class="min-h-11 w-full rounded-control border border-edge bg-surface px-3 text-base font-normal"
    /></label>
    <button type="submit" class="button button-primary min-h-11 px-5">${text.show}</button>
  </form>`
}

function row({ language, text }: Frame, { id, to, subject, date }: StoredEmail) {
  return html`<li class="grid min-w-0 gap-1 py-4">
    <a class="${link} font-medium wrap-anywhere" href="/sandbox/mail/${id}">${subject}</a>
    <p class="flex flex-wrap gap-x-4 text-sm text-muted">
      <span class="min-w-0 wrap-anywhere">${text.to} <bdi>${to}</bdi></span>
      ${timeOf(date, language)}
    </p>
  </li>`
}

function empty({ text }: Frame, { to }: List) {
  return html`<div class="grid gap-2 rounded-card bg-surface p-6">
    <p class="font-medium">${to ? text.noneTo : text.none}</p>
    ${to ? html`<a class="${link}" href="/sandbox/mail">${text.all}</a>` : html`<p>${text.hint}</p>`}
  </div>`
}

function pages({ text }: Frame, { to, older, isContinued }: List) {
  return html`<p class="flex flex-wrap gap-x-6 gap-y-2">
    ${isContinued && html`<a class="${link}" href="${pathOf(to)}">${text.newest}</a>`}
    ${older && html`<a class="${link}" href="${pathOf(to, older)}">${text.older}</a>`}
  </p>`
}

export function listPage(frame: Frame, list: List) {
  const { text } = frame
  const rows = list.emails.map((email) => row(frame, email))
  return mailboxPage(
    frame,
    text.title,
    html`<div class="grid gap-2">
        <h1 class="text-title font-semibold">${text.title}</h1>
        <p class="text-muted">${text.about}</p>
      </div>
      ${filter(frame, list)}
      ${rows.length > 0 ? html`<ul class="divide-y divide-line rounded-card bg-surface px-5">${rows}</ul>` : empty(frame, list)}
      ${pages(frame, list)}`,
  )
}
