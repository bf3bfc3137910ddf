import { createHash, randomUUID } from 'node:crypto'

/** Nonce of React's inline scripts, removed before sending: an injected script cannot know it. */
export const noncePlaceholder = randomUUID()

const ownScripts = new RegExp(
  `<script\\b[^>]*? nonce="${noncePlaceholder}"[^>]*>(.*?)</script>`,
  'gs',
)

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

export function stripNonce(rendered: string) {
  const html = noncePatterns.reduce<string>(
    (text, marking) => text.replaceAll(marking, ''),
    rendered,
  )
  return { html, scripts: hashesOf(rendered) }
}
