import { html } from 'hono/html'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { MailboxMessages } from './messages.ts'

export type Frame = {
  brand: string
  language: Language
  text: MailboxMessages
  styles: string[]
}

type Markup = ReturnType<typeof html>

export const link = 'text-accent underline underline-offset-4 hover:text-accent-strong'

/** A page of the mailbox, without scripts. */
export function mailboxPage({ brand, language, styles }: Frame, title: string, main: Markup) {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} - ${brand}</title>
        ${styles.map((file) => html`<link rel="stylesheet" href="${file}" />`)}
      </head>
      <body class="bg-canvas text-ink">
        <div class="mx-auto grid max-w-3xl gap-6 px-4 py-8">
          <header>
            <a class="inline-flex min-h-11 items-center text-lg font-semibold" href="/">${brand}</a>
          </header>
          <main class="grid min-w-0 gap-6">${main}</main>
        </div>
      </body>
    </html>`
}

export function timeOf(date: Date, language: Language) {
  const shown = date.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
  return html`<time datetime="${date.toISOString()}">${shown}</time>`
}
