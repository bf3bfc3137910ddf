import { createHash, randomUUID } from 'node:crypto'

/**
 * Nonce set by React on its own inline scripts and removed before sending. It is secret, so an
 * injected script cannot carry it.
 */
export const noncePlaceholder = randomUUID()

const ownScripts = new RegExp(
  `<script\\b[^>]*? nonce="${noncePlaceholder}"[^>]*>(.*?)</script>`,
  'gs',
)

/** CSP sources for the page's own inline scripts (W3C CSP 3). */
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

/** Removes the placeholders and returns the CSP sources of the marked scripts. */
export function stripNonce(rendered: string) {
  const html = noncePatterns.reduce<string>(
    (text, marking) => text.replaceAll(marking, ''),
    rendered,
  )
  return { html, scripts: hashesOf(rendered) }
}
