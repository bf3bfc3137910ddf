import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { noncePlaceholder, stripNonce } from './script-hashes.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the CSP contains each inline script of the rendering once', () => {
  const one = `<script nonce="${noncePlaceholder}">one()</script>`
  const two = `<script class="x" nonce="${noncePlaceholder}" data-part="">two(\n"é")</script>`
  const file = `<script type="module" src="/a.js" nonce="${noncePlaceholder}"></script>`
  const { html, scripts } = stripNonce(`${one}${two}${file}${one}`)
  expect(scripts).toEqual([hashOf('one()'), hashOf('two(\n"é")')])
  expect(html).toContain('<script>one()</script>')
})

test('injected scripts are not in the CSP', () => {
  const broken = `<script nonce="${noncePlaceholder}">data("</script><script>evil()</script><script nonce="guess">evil()</script>`
  expect(stripNonce(broken).scripts).toEqual([hashOf('data("')])
})

test('the placeholder is removed from the page', () => {
  const meta = `<meta property="csp-nonce" content="${noncePlaceholder}"/>`
  const { html } = stripNonce(
    `<head>${meta}<link nonce="${noncePlaceholder}"/></head>${noncePlaceholder}`,
  )
  expect(html).toBe('<head><link/></head>')
})
