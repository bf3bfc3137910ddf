import { html } from 'hono/html'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { Subscription } from './subscription.ts'

const style = `
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
  body { max-width: 36rem; margin: 12vh auto; padding: 0 1.25rem }
  h1 { font-size: 1.6rem; line-height: 1.2 }
  button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: .5rem 1.5rem; border: 0;
    border-radius: .6rem; background: light-dark(#0b5d53, #7fd8c8); color: light-dark(#fff, #06241f) }
  :focus-visible { outline: 3px solid; outline-offset: 3px }
`

type PageMessages = Record<Subscription['kind'] | 'end' | 'ended' | 'again', string>

const messages: Record<Language, PageMessages> = {
  en: {
    search: 'E-mails about new matches of this saved search',
    drops: 'E-mails about price drops of your favourites',
    returns: 'E-mails about favourites that are available again',
    end: 'Unsubscribe',
    ended: 'You are unsubscribed from these e-mails.',
    again: 'You can turn them on again in your Dashboard.',
  },
  de: {
    search: 'E-Mails über neue Treffer dieser gespeicherten Suche',
    drops: 'E-Mails über Preissenkungen Ihrer Favoriten',
    returns: 'E-Mails über Favoriten, die wieder verfügbar sind',
    end: 'Abbestellen',
    ended: 'Sie haben diese E-Mails abbestellt.',
    again: 'Sie können sie in Ihrem Bereich wieder einschalten.',
  },
}

type Props = {
  about: Subscription
  done: boolean
  nonce: string
  brand: string
  language: Language
}

export function unsubscribePage({ about, done, nonce, brand, language }: Props) {
  const text = messages[language]
  const rest = done
    ? html`<p role="status">${text.ended}</p><p>${text.again}</p>`
    : html`<form method="post"><button>${text.end}</button></form>`
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${text[about.kind]} - ${brand}</title>
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${text[about.kind]}</h1>
          ${rest}
        </main>
      </body>
    </html>`
}
