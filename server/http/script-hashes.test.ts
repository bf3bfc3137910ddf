import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownMark, unmarked } from './script-hashes.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the scripts of the rendering are named, once each', () => {
  const one = `<script nonce="${ownMark}">one()</script>`
  const two = `<script class="x" nonce="${ownMark}" data-part="">two(\n"é")</script>`
  const file = `<script type="module" src="/a.js" nonce="${ownMark}"></script>`
  const { html, scripts } = unmarked(`${one}${two}${file}${one}`)
  expect(scripts).toEqual([hashOf('one()'), hashOf('two(\n"é")')])
  expect(html).toContain('<script>one()</script>')
})

test('a script that got into the page in another way is not', () => {
  const broken = `<script nonce="${ownMark}">data("</script><script>evil()</script><script nonce="guess">evil()</script>`
  expect(unmarked(broken).scripts).toEqual([hashOf('data("')])
})

test('nothing of the mark is sent', () => {
  const meta = `<meta property="csp-nonce" content="${ownMark}"/>`
  const { html } = unmarked(`<head>${meta}<link nonce="${ownMark}"/></head>${ownMark}`)
  expect(html).toBe('<head><link/></head>')
})
