import { randomBytes } from 'node:crypto'

const stripe = 'https://js.stripe.com'

/** What a page must let in for the card form: Stripe's own list, or the one origin of its stand-in. */
function cardProviderSources(scriptUrl: string) {
  const { origin } = new URL(scriptUrl)
  if (origin !== stripe) return { origin, scripts: origin, frames: origin, api: origin }
  const scripts = `${stripe} https://*.js.stripe.com`
  const frames = `${scripts} https://hooks.stripe.com`
  return { origin, scripts, frames, api: 'https://api.stripe.com' }
}

/** Says which inline script or style of one answer is ours. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** The policy of what is no page of ours: in a browser it may do nothing (W3C CSP 3). */
export const denyAllCsp =
  "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The policy of a page with these sources of inline scripts, and with the card provider let in where
 * it must be (W3C CSP 3).
 */
export function pageCsp(inlineScripts: string[], scriptUrl: string): string {
  const cards = cardProviderSources(scriptUrl)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScripts, cards.scripts].join(' ')}`,
    "style-src 'self'",
    // Stripe's script writes style attributes on the frames it makes. Ours sets none.
    "style-src-attr 'unsafe-inline'",
    // Previews of photos are part of the page, and those just chosen are shown from memory.
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${cards.api}`,
    `frame-src ${cards.frames}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'displayCapture',
  'encryptedMedia',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'pictureInPicture',
  'screenWakeLock',
  'usb',
  'xrSpatialTracking',
]

/** The browser's features (W3C Permissions Policy): none but payment, for the card provider too. */
export function permissionsPolicy(scriptUrl: string): Record<string, false | string[]> {
  const none = Object.fromEntries(deniedFeatures.map((feature) => [feature, false as const]))
  return { ...none, payment: ['self', cardProviderSources(scriptUrl).origin] }
}
