import { type Browser, chromium, type Page } from 'playwright-core'

const { CHROMIUM: executablePath = '/usr/bin/chromium' } = process.env

/** With a back/forward cache, unlike the headless shell, and without requests of its own. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** Waits until a frame has been painted and the main thread has nothing to do. */
export function untilIdle(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => resolve())),
        )
      }),
  )
}

/** Moves the pointer, which loads the scripts, and waits until React has hydrated the header. */
export async function firstInput(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  const hydrated = page.locator('header button[aria-label="Search laptops"]')
  await hydrated.waitFor({ state: 'attached' })
}

/** In milliseconds, without a request. */
const quietMs = 700

/** Waits until no request has been made for a while; the stream of live changes never ends. */
export async function untilQuiet(page: Page): Promise<void> {
  let last = performance.now()
  const note = () => {
    last = performance.now()
  }
  page.on('request', note)
  page.on('requestfinished', note)
  while (performance.now() - last < quietMs) await page.waitForTimeout(quietMs / 4)
  page.off('request', note)
  page.off('requestfinished', note)
}
