import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { firstInput, untilIdle, untilQuiet } from './chromium.ts'

export const viewports = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
}

declare global {
  /** What `observe` has seen. */
  var $seen: { shift: number; largest: string }
}

/** In the page: sums layout shifts, and keeps the address or text of the largest paint. */
function observe() {
  globalThis.$seen = { shift: 0, largest: '' }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as Record<string, number>
      if (!hadRecentInput) globalThis.$seen.shift += value ?? 0
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { url, element } = entry as unknown as { url: string; element: Element | null }
      const path = url && new URL(url).pathname
      const walker = element && document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      globalThis.$seen.largest = path || walker?.nextNode()?.textContent?.slice(0, 20) || ''
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

/** Counts the bytes of scripts as they are transferred, of those requested until `since`. */
async function countScripts(cdp: CDPSession) {
  const requested = new Set<string>()
  const bytes = new Map<string, number>()
  await cdp.send('Network.enable')
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.endsWith('.js')) requested.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength)
  })
  return {
    requested: () => [...requested],
    bytesOf: (ids: string[]) => ids.reduce((sum, id) => sum + (bytes.get(id) ?? 0), 0),
  }
}

const inlineScript = /<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs

/** The characters that React escapes in text. */
const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => escapes[character as keyof typeof escapes])

const gzipped = (text: string) => (text === '' ? 0 : gzipSync(text).length)

/** Milliseconds of CPU time of the main thread since the page began. */
async function mainThread(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const msOf = (name: string) =>
    (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000
  return { tasks: msOf('TaskDuration'), scripts: msOf('ScriptDuration') }
}

/** CPU time until a page can be read and its links and forms work. */
export async function untilInteractive(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: viewports.phone })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  await untilIdle(page)
  const time = await mainThread(cdp)
  return { page, time, cpuTime: () => mainThread(cdp), close: () => context.close() }
}

async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    window.scrollTo(0, 0)
  })
}

type Asked = { browser: Browser; url: string; viewport: keyof typeof viewports }

/** Loads a page in a new profile, then makes the first input. */
export async function measureLoad({ browser, url, viewport }: Asked) {
  const context = await browser.newContext({ viewport: viewports[viewport] })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await page.addInitScript(observe)
  const scripts = await countScripts(cdp)
  const response = await page.goto(url)
  await untilIdle(page)
  const requestedBefore = scripts.requested()
  await page.waitForFunction(() => globalThis.$seen.largest !== '')
  const { largest } = await page.evaluate(() => globalThis.$seen)
  const html = (await response?.text()) ?? ''
  await firstInput(page)
  await untilQuiet(page)
  await scrollThrough(page)
  await untilQuiet(page)
  const { shift } = await page.evaluate(() => globalThis.$seen)
  await context.close()
  const inline = [...html.matchAll(inlineScript)].map(([, code]) => code).join('\n')
  const foundAt = html.indexOf(escaped(largest))
  if (foundAt < 0) console.error(`${url}: the largest paint is not in the HTML: ${largest}`)
  return {
    /** Bytes as transferred (gzip). */
    scripts: {
      inline: gzipped(inline),
      before: scripts.bytesOf(requestedBefore),
      after: scripts.bytesOf(scripts.requested()),
    },
    shift,
    /** Bytes of HTML (gzip) up to the address or text of the largest paint. */
    largestAt: foundAt < 0 ? Number.POSITIVE_INFINITY : gzipped(html.slice(0, foundAt)),
    largest,
  }
}
