import { createHash, randomUUID } from 'node:crypto'

/**
 * What the rendering writes on the elements that are its own, as their nonce. It is never sent, so
 * nobody can write it into a listing: a script that got into a page in any other way is not ours.
 */
export const noncePlaceholder = randomUUID()

const ownScripts = new RegExp(
  `<script\\b[^>]*? nonce="${noncePlaceholder}"[^>]*>(.*?)</script>`,
  'gs',
)

/** The sources of a content security policy (W3C CSP 3) that let the page's own inline scripts run. */
function hashesOf(html: string): string[] {
  const texts = [...html.matchAll(ownScripts)].map(([, text = '']) => text)
  const hashes = texts
    .filter((text) => text !== '')
    .map((text) => createHash('sha256').update(text).digest('base64'))
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}

const noncePatterns = [
  new RegExp(`<meta property="csp-nonce"[^>]*${noncePlaceholder}[^>]*>`, 'g'),
  ` nonce="${noncePlaceholder}"`,
  noncePlaceholder,
]

/** The page without the marks of the rendering, and the sources of its own inline scripts. */
export function stripNonce(rendered: string) {
  const html = noncePatterns.reduce<string>(
    (text, marking) => text.replaceAll(marking, ''),
    rendered,
  )
  return { html, scripts: hashesOf(rendered) }
}
