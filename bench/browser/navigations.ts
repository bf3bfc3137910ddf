import type { Browser, Page } from 'playwright-core'
import { firstInput, untilQuiet } from './chromium.ts'
import { viewports } from './loading.ts'

declare global {
  /** From the click on a link to the first frame with the next screen, in `performance.now()`. */
  var $navigation: { clicked: number; painted: number }
  var $isRestored: boolean | undefined
}

/** In the page, before a click: notes when it happens, and when the next screen is painted. */
function watchNavigation() {
  const before = document.querySelector('h1')?.textContent
  globalThis.$navigation = { clicked: 0, painted: 0 }
  const clicked = () => {
    globalThis.$navigation.clicked = performance.now()
  }
  const look = () => {
    const heading = document.querySelector('h1')?.textContent
    if (heading && heading !== before) globalThis.$navigation.painted = performance.now()
    else requestAnimationFrame(look)
  }
  document.addEventListener('click', clicked, { capture: true, once: true })
  requestAnimationFrame(look)
}

/** In the page: addresses requested from the network between the click and the paint. */
function requestsMeanwhile() {
  const { clicked, painted } = globalThis.$navigation
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ startTime, transferSize }) => {
      return transferSize > 0 && startTime >= clicked && startTime <= painted
    })
    .map(({ name }) => name)
}

/** Hovers over a link until all has been fetched, and clicks. Returns what is requested then. */
export async function requestsAfterHover(browser: Browser, url: string, link: string) {
  const context = await browser.newContext({ viewport: viewports.desktop })
  const page = await context.newPage()
  await page.goto(url)
  await firstInput(page)
  await untilQuiet(page)
  await page.locator(link).first().hover()
  await untilQuiet(page)
  await page.evaluate(watchNavigation)
  await page.locator(link).first().click()
  await page.waitForFunction(() => globalThis.$navigation?.painted > 0)
  await untilQuiet(page)
  const requests = await page.evaluate(requestsMeanwhile)
  await context.close()
  return requests
}

type NotRestored = { reasons?: { reason: string }[] | null }

async function comesBack(page: Page, url: string, away: string): Promise<string[]> {
  await page.goto(url)
  await firstInput(page)
  await untilQuiet(page)
  await page.goto(away)
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.$isRestored !== undefined)
  return page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    const { notRestoredReasons } = entry as unknown as { notRestoredReasons: NotRestored | null }
    const reasons = notRestoredReasons?.reasons?.map(({ reason }) => reason) ?? []
    return globalThis.$isRestored ? reasons : ['not restored', ...reasons]
  })
}

/** Leaves each page and goes back. Returns why those that had to be loaded again were. */
export async function notRestored(browser: Browser, origin: string, paths: string[]) {
  const failures: string[] = []
  for (const path of paths) {
    const context = await browser.newContext({ viewport: viewports.desktop })
    const page = await context.newPage()
    await page.addInitScript(() => {
      addEventListener('pagehide', () => {
        globalThis.$isRestored = undefined
      })
      addEventListener('pageshow', ({ persisted }) => {
        globalThis.$isRestored = persisted
      })
    })
    const reasons = await comesBack(page, `${origin}${path}`, `${origin}/robots.txt`)
    if (reasons.length > 0) failures.push(`${path}: ${reasons.join(', ')}`)
    await context.close()
  }
  return failures
}
