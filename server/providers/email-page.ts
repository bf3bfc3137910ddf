import { html, raw } from 'hono/html'

/** The HTML version of an e-mail: its paragraphs, as safe markup, and their language (BCP 47). */
export type EmailHtml = { language: string; body: string }

/** Without remote images and fonts. Clients that know no `color-scheme` show the light colours. */
const style = raw(`
  :root { color-scheme: light dark }
  body { margin: 0; padding: 24px 16px; background: #f6f2ea; color: #1c2321;
    font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
  main { max-width: 560px; margin: 0 auto; padding: 24px; border-radius: 12px; background: #ffffff;
    overflow-wrap: anywhere }
  .brand { max-width: 560px; margin: 0 auto 16px; font-weight: 700; font-size: 20px }
  h1 { margin: 0 0 16px; font-size: 20px; line-height: 1.3 }
  p, ul, blockquote { margin: 0 0 16px }
  ul { padding: 0 0 0 20px }
  li { margin: 0 0 8px }
  a { color: #0b5d53 }
  blockquote { padding: 0 0 0 12px; border-left: 3px solid #0b5d53; white-space: pre-line }
  .button { display: inline-block; padding: 12px 24px; border-radius: 8px; background: #0b5d53;
    color: #ffffff; font-weight: 600; text-decoration: none }
  .quiet { font-size: 14px }
  @media (prefers-color-scheme: dark) {
    body { background: #121716; color: #eef2f0 }
    main { background: #1d2423 }
    a { color: #7fd8c8 }
    blockquote { border-color: #7fd8c8 }
    .button { background: #7fd8c8; color: #06241f }
  }
`)

type Page = EmailHtml & { brand: string; subject: string }

export function emailPage({ brand, subject, language, body }: Page): string {
  return `${html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${brand}</title>
    <style>${style}</style>
  </head>
  <body>
    <p class="brand">${brand}</p>
    <main>
      <h1>${subject}</h1>
      ${raw(body)}
    </main>
  </body>
</html>
`}`
}
