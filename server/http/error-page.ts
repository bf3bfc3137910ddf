import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { type Language, languageOfPath } from '../../contract/i18n/languages.ts'
import { preferredLanguage } from '../i18n/language.ts'
import { denyAllCsp } from './csp/csp.ts'
import { pwaMessages } from './pwa/messages.ts'

const style = `:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}
body{margin:0;background:light-dark(#faf7f2,#131614);color:light-dark(#1c2320,#eceee9)}
main{display:grid;place-content:center;justify-items:center;gap:1.5rem;min-height:100vh;box-sizing:border-box;padding:1.5rem;text-align:center}
h1{max-width:32rem;margin:0;font-size:1.5rem;line-height:1.3;text-wrap:balance}
a{display:grid;place-items:center;min-height:2.75rem;padding:0 1.5rem;border-radius:.625rem;background:light-dark(#0d5c4a,#66cba9);color:light-dark(#fff,#06251c);text-decoration:none}
a:focus-visible{outline:2px solid light-dark(#0d5c4a,#8fdcc2);outline-offset:2px}`

const styleHash = createHash('sha256').update(style).digest('base64')

export const errorPageCsp = `${denyAllCsp}; style-src 'sha256-${styleHash}'`

/** A page for a refusal that comes before any screen is rendered; it needs no other file. */
export const errorPage = (message: string, language: Language): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${message}</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <main>
          <h1>${message}</h1>
          <a href="">${pwaMessages[language].retry}</a>
        </main>
      </body>
    </html>`.toString()

type Request = { url: string; accept: string | undefined; acceptLanguage: string | undefined }

/** Whether a browser is opening a page, rather than a script or a picture asking for data. */
export const isPageRequest = ({ url, accept }: Pick<Request, 'url' | 'accept'>): boolean =>
  accept?.includes('text/html') === true && !url.startsWith('/api/')

/** The language of a page's address, or else the one that the browser prefers, or else `own`. */
export const errorLanguage = (
  { url, acceptLanguage }: Omit<Request, 'accept'>,
  own: Language,
): Language => languageOfPath(url) ?? preferredLanguage(acceptLanguage, own)
