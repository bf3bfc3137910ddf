import { type Browser, firefox } from 'playwright-core'

const executablePath = process.env.FIREFOX ?? '/usr/bin/firefox-esr'

/** Contexts cannot emulate reduced motion over BiDi, so the preference is set for the browser. */
const firefoxUserPrefs = {
  'ui.prefersReducedMotion': 1,
  // Each of them would call a server of Mozilla's.
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
}

type Session = { send(method: string, ...rest: unknown[]): Promise<unknown> }
type Internals = { toImpl(browser: Browser): { _browserSession: Session } }

const unknownCommand = 'emulation.setMediaFeaturesOverride'
const patched = new WeakSet<object>()

/** Answers the one WebDriver BiDi command of Playwright that Firefox ESR does not have. */
function skipUnknownCommand(browser: Browser) {
  const { toImpl } = Reflect.get(browser, '_connection') as Internals
  const session: Session = Object.getPrototypeOf(toImpl(browser)._browserSession)
  if (patched.has(session)) return
  patched.add(session)
  const { send } = session
  session.send = function sendKnown(method, ...rest) {
    return method === unknownCommand ? Promise.resolve({}) : send.call(this, method, ...rest)
  }
}

type Preferences = Record<string, string | number | boolean>

/** Firefox ESR over WebDriver BiDi. */
export async function openFirefox(preferences: Preferences = {}): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: { ...firefoxUserPrefs, ...preferences },
  })
  skipUnknownCommand(browser)
  return browser
}
