import { languages } from '../../../../contract/i18n/languages.ts'
import { formatMessage } from '../../../../contract/i18n/messages.ts'
import { consumeRateLimit } from '../../../access/rate-limits.ts'
import { refuse } from '../../../errors/refusal.ts'
import { currentLanguage, runWithLanguage } from '../../../i18n/language.ts'
import { IdentityError, type IdentityErrorCode } from '../errors.ts'
import { ownOrigins, refuseForeignSite } from '../origin.ts'
import { identityLimits } from '../rate-limits.ts'
import type { IdentityRequest } from '../request.ts'
import { knownBrowser } from '../sessions/known-device.ts'
import { sessionOf } from '../sessions/session.ts'
import { reauthenticationOf } from './reauthentication.ts'

const popupErrorCode: Record<string, IdentityErrorCode> = {
  BANNED_USER: 'user-disabled',
  account_not_linked: 'email-already-in-use',
  other_account: 'other-google-account',
  popup_sign_in_failed: 'network-request-failed',
  invalid_code: 'network-request-failed',
}

function messageOf(code: string): string | undefined {
  if (code === 'account_not_linked') return formatMessage('googleNotLinked')
  return popupErrorCode[code] ? undefined : formatMessage('googleFailed')
}

function toIdentityError(code: string) {
  const knownCode = popupErrorCode[code] ?? 'invalid-credential'
  const { body } = new IdentityError(knownCode, undefined, messageOf(code))
  return { code: body.code, description: body.message }
}

/** The opener's language travels with the nonce; `Accept-Language` may differ. */
function withLanguage(nonce: string, wanted: string | null): string {
  const language = languages.find((one) => one === wanted) ?? currentLanguage()
  return `${language}.${nonce}`
}

function languageAndNonce(given = '') {
  const [first, ...rest] = given.split('.')
  const language = languages.find((one) => one === first)
  return { language: language ?? currentLanguage(), nonce: rest.join('.') }
}

const popupMessage = /(<script type="application\/json"[^>]*>)(.*?)(<\/script>)/s

/** Removes the session token, which is in the cookie, and translates error codes. */
function withoutToken(html: string): string {
  return html.replace(popupMessage, (_, open: string, json: string, close: string) => {
    const { token: _token, error, nonce: given, ...message } = JSON.parse(json)
    const { language, nonce } = languageAndNonce(given)
    const rewritten = JSON.stringify({
      ...message,
      nonce,
      ...(error && { error: runWithLanguage(language, () => toIdentityError(error.code)) }),
    })
    return `${open}${rewritten.replaceAll('<', '\\u003c')}${close}`
  })
}

function ensureSuccessful(response: Response): Response {
  if (response.status >= 500) throw new Error(`the library answered ${response.status}`)
  if (response.status >= 400) throw refuse('bad_input')
  return response
}

async function fromLibrary(
  { services, headers }: IdentityRequest,
  path: string,
): Promise<Response> {
  const host = headers.get('host')
  const origins = ownOrigins(services.config)
  const origin = origins.find((own) => new URL(own).host === host) ?? services.config.publicUrl
  const libraryRequest = new Request(`${origin}/api/identity${path}`, { headers })
  const response = await services.identity.handler(libraryRequest)
  if (!response.headers.get('content-type')?.startsWith('text/html'))
    return ensureSuccessful(response)
  const page = new Response(withoutToken(await response.text()), response)
  page.headers.delete('content-length')
  // Allows the favicon, which Firefox requests for any window.
  const policy = page.headers.get('content-security-policy')
  if (policy) page.headers.set('content-security-policy', `${policy}; img-src 'self'`)
  // The popup has visited another origin; without this it would lose its opener.
  page.headers.set('cross-origin-opener-policy', 'unsafe-none')
  return page
}

/** The account to re-authenticate, if the popup is opened for that by a live session. */
async function additionalData({ services, headers }: IdentityRequest, query: URLSearchParams) {
  const isWanted = query.get('reauthentication') === 'true'
  const found = isWanted ? await sessionOf(services, headers) : null
  return found && { additionalData: reauthenticationOf(found.user.id) }
}

/** A known browser has a counter of its own, so that others behind its address cannot keep it out. */
async function consumePopupLimit({ services, headers, address }: IdentityRequest): Promise<void> {
  const browser = await knownBrowser(services, headers)
  if (browser) await consumeRateLimit(services.db, identityLimits.googleByBrowser, browser)
  else await consumeRateLimit(services.db, identityLimits.googleByAddress, address)
}

/**
 * `GET /oauth-popup/start?popupOrigin=&popupNonce=&language=&reauthentication=`: redirects to
 * Google. With `reauthentication=true`, only the Google account of the session is accepted.
 */
export async function startPopup(identityRequest: IdentityRequest): Promise<Response> {
  const { services, request, headers } = identityRequest
  const query = new URL(request.url).searchParams
  const popupOrigin = query.get('popupOrigin') ?? ''
  if (!services.googleSignIn) throw refuse('not_found')
  if (!ownOrigins(services.config).includes(popupOrigin)) throw refuse('foreign_origin')
  refuseForeignSite(headers)
  await consumePopupLimit(identityRequest)
  const nonce = (query.get('popupNonce') ?? '').slice(0, 200)
  const popupNonce = withLanguage(nonce, query.get('language'))
  const wanted = new URLSearchParams({
    provider: 'google',
    popupOrigin,
    popupNonce,
    ...(await additionalData(identityRequest, query)),
  })
  return fromLibrary(identityRequest, `/oauth-popup/start?${wanted}`)
}

/** `GET /callback/google`: answers the page that posts the result to the opener. */
export async function finishPopup(identityRequest: IdentityRequest): Promise<Response> {
  return fromLibrary(
    identityRequest,
    `/callback/google${new URL(identityRequest.request.url).search}`,
  )
}
