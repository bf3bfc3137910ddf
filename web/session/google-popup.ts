import { googleMessage } from '../../contract/i18n/google-messages.ts'
import { IdentityError } from '../api/identity.ts'
import { documentLanguage } from '../i18n/document-language.ts'

const answerType = 'better-auth:oauth-popup'
const maxWaitMs = 5 * 60 * 1000
// The popup can be seen as closed before its last message arrives.
const lastMessageMs = 1000

const blocked = () => new IdentityError('popup-blocked', googleMessage('googleBlocked'))
const closed = () => new IdentityError('popup-closed-by-user', googleMessage('googleClosed'))
const failed = (code: string, message?: string) =>
  new IdentityError(code, message || googleMessage('googleFailed'))

function features() {
  const [width, height] = [500, 640]
  const left = window.screenX + (window.outerWidth - width) / 2
  const top = window.screenY + (window.outerHeight - height) / 2
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}

type PopupOptions = { reauthentication?: boolean }

function startAddress(nonce: string, { reauthentication = false }: PopupOptions) {
  const address = new URL('/api/identity/oauth-popup/start', window.location.origin)
  address.searchParams.set('provider', 'google')
  address.searchParams.set('popupOrigin', window.location.origin)
  address.searchParams.set('popupNonce', nonce)
  address.searchParams.set('language', documentLanguage())
  address.searchParams.set('reauthentication', String(reauthentication))
  return address
}

/** Resolves when the popup's last page reports that the identity cookie is set. */
function answerOf(popup: Window, nonce: string) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const listening = new AbortController()
  const onMessage = ({ origin, data }: MessageEvent) => {
    if (origin !== window.location.origin) return
    if (data?.type !== answerType || data.nonce !== nonce) return
    if (data.error) reject(failed(data.error.code, data.error.description))
    else resolve()
  }
  window.addEventListener('message', onMessage, { signal: listening.signal })
  const watch = setInterval(() => {
    if (!popup.closed) return
    clearInterval(watch)
    setTimeout(() => reject(closed()), lastMessageMs)
  }, 500)
  const timeout = setTimeout(() => reject(closed()), maxWaitMs)
  return promise.finally(() => {
    listening.abort()
    clearInterval(watch)
    clearTimeout(timeout)
    popup.close()
  })
}

/**
 * Signs in with Google in a popup. Call it directly from a click handler, or the popup is blocked.
 * With `reauthentication`, only the Google account of the current session is accepted.
 */
export async function googlePopup(options: PopupOptions = {}) {
  const nonce = crypto.randomUUID()
  const popup = window.open(startAddress(nonce, options), 'google-sign-in', features())
  if (!popup) throw blocked()
  await answerOf(popup, nonce)
}
