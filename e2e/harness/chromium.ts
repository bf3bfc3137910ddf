import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/**
 * Chromium features to disable. Its address bar renders suggestions with two web pages of its own,
 * each as expensive as ours, and a spare process is started for a next page that never comes. The
 * rest is Playwright's own list, which this one replaces.
 */
const disabledFeatures = [
  'SpareRendererForSitePerProcess',
  'MultipleSpareRPHs',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/**
 * As root Chromium has no sandbox of its own. There is no GPU to emulate, so no GPU process is needed.
 * The rest keeps it from calling home. Scripts run in the interpreter and the baseline compiler: a page
 * of a test ends before code of the optimizing compilers has paid off.
 */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--js-flags=--no-opt --no-maglev',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures}`,
]

const { CHROMIUM: wholeBrowser = '/usr/bin/chromium' } = process.env

/**
 * Chromium without windows takes two thirds of the processor time of the whole browser, where it is
 * installed. It has no back/forward cache.
 */
const { HEADLESS_SHELL: headlessShell = '/usr/bin/chromium-headless-shell' } = process.env
const hasShell = existsSync(headlessShell)
const executablePath = hasShell ? headlessShell : wholeBrowser

/** What the headless shell logs about Playwright's own scripts in a sandboxed frame, such as an e-mail. */
export const isOfShell = (text: string) =>
  hasShell && text.startsWith("Blocked script execution in 'about:srcdoc'")

let shared: Promise<Browser> | undefined

async function openShared(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath, args })
  browser.once('disconnected', () => {
    shared = undefined
  })
  return browser
}

/** The browser of all visitors of this process, which goes when the process does. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openShared()
  return shared
}

/** A browser that goes back to a page as it was left, as people's browsers do. */
export function openBrowserThatRemembers(): Promise<Browser> {
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  return chromium.launch({ executablePath: wholeBrowser, args, ignoreDefaultArgs })
}
