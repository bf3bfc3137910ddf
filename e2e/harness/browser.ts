import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import { type Browser, chromium, type Frame, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { isOfShell, sharedBrowser } from './chromium.ts'
import { stopIntercepting } from './intercept.ts'
import { failureReport } from './report-failure.ts'
import { recordToasts } from './toasts.ts'
import { recordTrace } from './trace.ts'

export const desktop = { width: 1280, height: 800 }
export const phone = { width: 390, height: 844 }
export const narrow = { width: 320, height: 640 }

type ContextOptions = {
  viewport: typeof desktop
  colorScheme?: 'light' | 'dark'
  javaScriptEnabled?: false
  /** Of the browser, such as `Asia/Tokyo`. */
  timezoneId?: string
}

const isLocal = (url: string) =>
  /^(data:|blob:|about:|https?:\/\/(localhost|127\.0\.0\.1)[:/])/.test(url)

/** Logs violations of the content security policy to the console. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    console.error(`policy violated: ${effectiveDirective} ${blockedURI}`)
  })
}

/**
 * Writes each error object that the page logs as text with its causes and stack. Over WebDriver BiDi,
 * Firefox reports only "Error", and such an argument cannot be read from outside afterwards.
 */
function spellOutErrors() {
  const log = console.error
  const spell = (value: unknown): unknown => {
    if (!(value instanceof Error)) return value
    const { name, message, stack = '', cause } = value
    const title = `${name}: ${message}`
    // Chromium begins a stack with the message, Firefox does not.
    const text = stack.includes(message) && message ? stack : `${title}\n${stack}`
    return cause === undefined ? text : `${text}\ncaused by: ${spell(cause)}`
  }
  console.error = (...values) => log(...values.map(spell))
}

/** Records page errors, errors on the console, and requests to other hosts. */
function watch(page: Page, faults: string[]) {
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // A refused call is an answer like any other; the browser writes each of them to the console.
    const refusal = /Failed to load resource: the server responded with a status of 4\d\d/
    if (message.type() !== 'error' || isOfShell(message.text())) return
    if (!refusal.test(message.text())) {
      faults.push(`console: ${message.text()}`)
    }
  })
  page.on('request', (request) => {
    if (!isLocal(request.url())) faults.push(`request to ${request.url()}`)
  })
}

/**
 * Leaves nothing of the screen before for the next one, apart from what the context stores. Another
 * navigation takes a tenth of the processor time of a screen, but a browser that opens the address it
 * shows restores the scroll position.
 */
async function clearPage(page: Page, next: string) {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await stopIntercepting(page)
  // A page that is just loading another one has no storage for a moment.
  const clearStorage = () => page.evaluate(() => sessionStorage.clear()).then(Boolean, String)
  await expect.poll(clearStorage).toBe(false)
  await page.emulateMedia({ forcedColors: null })
  if (page.url() !== next) return
  // Of the same site: the page keeps its process with the compiled scripts, unlike with `about:blank`.
  await page.goto(new URL('/robots.txt', next).href)
}

/** Errors of the previous document are not counted for the next one. */
function forgetOnNavigation(page: Page, faults: string[]) {
  const forget = (frame: Frame) => {
    if (frame !== page.mainFrame()) return
    faults.length = 0
    page.off('framenavigated', forget)
  }
  page.on('framenavigated', forget)
}

/**
 * A visitor with a fresh browser profile. `faults` stays empty as long as all is well; `startOver` clears
 * the page for the next test at this address, which takes a third of the processor time of opening another page.
 */
export async function visit(options: ContextOptions = { viewport: desktop }, browser?: Browser) {
  const host = browser ?? (await sharedBrowser())
  const context = await host.newContext({ reducedMotion: 'reduce', ...options })
  const faults: string[] = []
  await context.addInitScript(reportViolations)
  await context.addInitScript(spellOutErrors)
  context.on('page', (page) => watch(page, faults))
  context.setDefaultTimeout(120_000)
  // Firefox is driven over WebDriver BiDi, which has no tracing.
  const keepTrace = host.browserType() === chromium ? await recordTrace(context) : undefined
  const page = await context.newPage()
  const reportOnFailure = failureReport(page, keepTrace)
  reportOnFailure()
  await recordToasts(page)
  async function startOver(next: string) {
    await clearPage(page, next)
    forgetOnNavigation(page, faults)
    reportOnFailure()
  }
  return { page, faults, startOver, leave: () => context.close() }
}

/** Waits until the page is hydrated: before, a link loads the next page from the server. */
export async function untilHydrated(page: Page) {
  await page.mouse.move(1, 1)
  const button = page.getByRole('banner').getByRole('button', {
    name: /^(Search laptops|Laptops suchen)$/,
    includeHidden: true,
  })
  await button.waitFor({ state: 'attached' })
}

/** Whether React has hydrated the element: it hydrates the parts of a page one after the other. */
export const hasReactProps = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactProps'))

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** A page with the script of axe. */
type WithAxe = { axe: typeof Axe }

type AxeRun = { runOnly: string[]; withDetails: boolean }

/** In the page. Without details the elements are not described, which takes long on large pages. */
async function runAxe({ runOnly, withDetails }: AxeRun) {
  const { axe } = globalThis as unknown as WithAxe
  // What fades in is looked at when it has come; a spinner never ends.
  const fading = document.getAnimations().filter(({ effect, playState, timeline }) => {
    const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    return ends && playState === 'running' && timeline === document.timeline
  })
  await Promise.allSettled(fading.map(({ finished }) => finished))
  if (withDetails) axe.reset()
  else axe.configure({ noHtml: true })
  const found = await axe.run(
    { exclude: ['iframe'] },
    { runOnly, resultTypes: ['violations'], selectors: withDetails },
  )
  return found.violations
}

/**
 * The violations of WCAG 2.2 AA that axe finds on the screen as it is now. Frames, which are the card
 * provider's, are left out; the script of axe is injected once per page.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  if (!isThere) await page.evaluate(axeScript)
  const found = await page.evaluate(runAxe, { runOnly: rules, withDetails: false })
  if (found.length === 0) return []
  const described = await page.evaluate(runAxe, { runOnly: rules, withDetails: true })
  // The screen may have changed meanwhile.
  const violations = described.length > 0 ? described : found
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}

/** By how many pixels the content is wider than the page. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    // Negative behind a modal: its gutter takes the place of a scrollbar that is hidden here.
    return Math.max(0, scrollWidth - clientWidth)
  })
}

/** Expects no violation and no horizontal overflow on the screen as it is now. */
export async function expectAccessible(page: Page) {
  expect(await violationsOf(page), page.url()).toEqual([])
  expect(await horizontalOverflow(page), page.url()).toBe(0)
}
