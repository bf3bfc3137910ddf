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
    search: 'Letters about what is new for this saved search',
    drops: 'Letters about marked laptops that cost less',
    returns: 'Letters about marked laptops that are free again',
    end: 'End these letters',
    ended: 'You get no more of these letters.',
    again: 'Should you want them again, you can turn them on in your Dashboard.',
  },
  de: {
    search: 'Briefe über Neues zu dieser gespeicherten Suche',
    drops: 'Briefe über gemerkte Laptops, die weniger kosten',
    returns: 'Briefe über gemerkte Laptops, die wieder frei sind',
    end: 'Diese Briefe beenden',
    ended: 'Sie bekommen keine dieser Briefe mehr.',
    again: 'Wenn Sie sie wieder möchten, können Sie sie in Ihrem Bereich einschalten.',
  },
}

type Props = {
  about: Subscription
  done: boolean
  nonce: string
  brand: string
  language: Language
}

/** What a letter's link shows: which letters end, and the button that ends them. */
export function unsubscribePage({ about, done, nonce, brand, language }: Props) {
  const say = messages[language]
  const rest = done
    ? html`<p role="status">${say.ended}</p><p>${say.again}</p>`
    : html`<form method="post"><button>${say.end}</button></form>`
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${say[about.kind]} - ${brand}</title>
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${say[about.kind]}</h1>
          ${rest}
        </main>
      </body>
    </html>`
}
