import { randomBytes } from 'node:crypto'

const stripe = 'https://js.stripe.com'

/** Stripe's documented CSP sources, or the origin of the local sandbox. */
function cardProviderSources(scriptUrl: string) {
  const { origin } = new URL(scriptUrl)
  if (origin !== stripe) return { origin, scripts: origin, frames: origin, api: origin }
  const scripts = `${stripe} https://*.js.stripe.com`
  const frames = `${scripts} https://hooks.stripe.com`
  return { origin, scripts, frames, api: 'https://api.stripe.com' }
}

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** CSP for responses that are not pages: denies everything (W3C CSP 3). */
export const denyAllCsp =
  "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** CSP of a page with these inline script hashes (W3C CSP 3). */
export function pageCsp(inlineScripts: string[], scriptUrl: string): string {
  const cards = cardProviderSources(scriptUrl)
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...inlineScripts, cards.scripts].join(' ')}`,
    "style-src 'self'",
    // Stripe.js sets style attributes on its frames.
    "style-src-attr 'unsafe-inline'",
    // Photo previews are data URLs, and blobs just after being chosen.
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

/** Permissions-Policy: only `payment`, which the card provider needs too. */
export function permissionsPolicy(scriptUrl: string): Record<string, false | string[]> {
  const none = Object.fromEntries(deniedFeatures.map((feature) => [feature, false as const]))
  return { ...none, payment: ['self', cardProviderSources(scriptUrl).origin] }
}
