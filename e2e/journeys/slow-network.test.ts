import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/harness/app.ts'
import { listenOnLoopback } from '../../test/harness/network/listen-on-loopback.ts'
import { visit } from '../harness/browser.ts'

let app: TestApp
let proxy: Awaited<ReturnType<typeof openSlowProxy>>

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '1' })
  proxy = await openSlowProxy()
})
afterAll(async () => {
  proxy.close()
  await app.close()
})

declare global {
  /** The texts that `observeShifts` has seen move. */
  var $shifted: string[]
}

function observeShifts() {
  globalThis.$shifted = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources } = entry as unknown as { sources: { node: Node | null }[] }
      // A card grows with its row while the next card of the row arrives.
      const others = sources.filter(({ node }) => !node?.parentElement?.closest('article'))
      const textOf = ({ node }: { node: Node | null }) => node?.textContent?.slice(0, 40) ?? ''
      globalThis.$shifted.push(...others.map(textOf))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Characters of a page that arrive together, and the milliseconds until the next ones. */
const piece = { length: 1_000, pause: 50 }

async function sendSlowly(response: ServerResponse, html: string) {
  for (let at = 0; at < html.length; at += piece.length) {
    response.write(html.slice(at, at + piece.length))
    await sleep(piece.pause)
  }
  response.end()
}

/** A reverse proxy through which pages arrive in pieces, and their scripts and styles at once. */
async function openSlowProxy() {
  const proxy = createServer(async (request, response) => {
    const answer = await fetch(`${app.url}${request.url}`)
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    if (type.startsWith('text/html')) await sendSlowly(response, await answer.text())
    else response.end(await answer.bytes())
  })
  const port = await listenOnLoopback(proxy)
  return { url: `http://127.0.0.1:${port}`, close: () => proxy.close() }
}

const paths = ['/', '/advertiseditems', '/categories', '/search', '/login', '/signup']

test.each(paths)('nothing moves while %s arrives slowly', async (path) => {
  const { page, leave } = await visit()
  await page.addInitScript(observeShifts)
  await page.goto(`${proxy.url}${path}`, { waitUntil: 'domcontentloaded' })
  const firstPaint = () => performance.getEntriesByName('first-paint').length
  await expect.poll(() => page.evaluate(firstPaint)).toBe(1)
  expect(await page.evaluate(() => globalThis.$shifted)).toEqual([])
  await leave()
})
