import { html, raw } from 'hono/html'

/** The HTML version of an e-mail. Only `body` is markup, which is safe. */
export type EmailHtml = {
  /** BCP 47. */
  language: string
  body: string
  /** Shown by mail clients beside the subject. Absent from e-mails that an old release enqueued. */
  preview?: string
  footer?: { text: string; link?: { address: string; label: string } }
}

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
  .preview { display: none }
  table { width: 100%; margin: 0 0 16px; border-collapse: collapse }
  th, td { padding: 8px 0; border-top: 1px solid #dcd6c9; text-align: left; vertical-align: top }
  th { padding-right: 16px; font-weight: 400; color: #5a6361; white-space: nowrap }
  td { font-weight: 600 }
  footer { max-width: 560px; margin: 16px auto 0; padding: 0 8px; font-size: 13px; color: #5a6361 }
  @media (prefers-color-scheme: dark) {
    body { background: #121716; color: #eef2f0 }
    main { background: #1d2423 }
    a { color: #7fd8c8 }
    blockquote { border-color: #7fd8c8 }
    .button { background: #7fd8c8; color: #06241f }
    th, td { border-color: #39423f }
    th, footer { color: #a9b4b0 }
  }
`)

type Page = EmailHtml & { brand: string; subject: string }

function footerOf({ text, link }: NonNullable<EmailHtml['footer']>) {
  const settings = link ? html` <a href="${link.address}">${link.label}</a>` : ''
  return html`<footer><p>${text}${settings}</p></footer>`
}

export function emailDocument({ brand, subject, language, body, preview, footer }: Page): string {
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
    ${preview ? html`<div class="preview" hidden>${preview}</div>` : ''}
    <p class="brand">${brand}</p>
    <main>
      <h1>${subject}</h1>
      ${raw(body)}
    </main>
    ${footer ? footerOf(footer) : ''}
  </body>
</html>
`}`
}
