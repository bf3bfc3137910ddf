import { fetchAccessToken, pendingFactors } from '../api/access-token.ts'
import { api } from '../api/api.ts'
import { attempt } from '../api/attempt.ts'
import { codeOf, statusOf } from '../api/failures.ts'
import { type IdentityUser, identitySession } from '../api/identity.ts'
import { reload } from '../api/reload.ts'
import { mayRetry, retryDelay } from '../api/retry.ts'
import { currentSession, idOf, type Session, setSession } from '../api/session-state.ts'
import {
  lifetimeOf,
  onRestoredWithOtherSession,
  onTokenOfOtherTab,
  removeToken,
  subjectOf,
} from '../api/token.ts'
import { deleteDraftsExcept } from './delete-drafts.ts'

let loading: Promise<Session> | undefined
let renewal: ReturnType<typeof setTimeout> | undefined
/** The last person of this page, which may still contain what they have typed. */
let lastSubject: string | undefined

/** Sets the session, and remembers for reloads of this tab that a second factor is pending. */
function applySession(next: Session) {
  attempt(() => {
    if (next.status === 'factor') sessionStorage.setItem('session', next.status)
    else sessionStorage.removeItem('session')
  })
  setSession(next)
  return next
}

/** Ends the session in this browser; `logOut` ends it on the server too. */
export function endLocalSession() {
  clearTimeout(renewal)
  removeToken()
  return applySession({ status: 'out' })
}

/** After a log-out in this or another tab: clears the member's data and drafts. */
export function clearMemberDataAndReload() {
  clearTimeout(renewal)
  removeToken(true)
  deleteDraftsExcept()
  reload()
}

function isAnother(user: IdentityUser) {
  const id = idOf(currentSession())
  return id !== undefined && id !== user.id
}

async function rolesOf(email: string) {
  const [{ isAdmin }, { isBuyer }, { isSeller, hasSellerRecords }] = await Promise.all([
    api.accounts.isAdmin({ email }),
    api.accounts.isBuyer({ email }),
    api.accounts.isSeller({ email }),
  ])
  return { isAdmin, isBuyer, isSeller, hasSellerRecords }
}

function scheduleTokenRenewal(token: string) {
  clearTimeout(renewal)
  renewal = setTimeout(() => loadSession().catch(() => {}), lifetimeOf(token) * 0.8)
}

async function startMemberSession(user: IdentityUser, token: string) {
  lastSubject = subjectOf(token)
  scheduleTokenRenewal(token)
  try {
    return applySession({ status: 'in', ...user, ...(await rolesOf(user.email)) })
  } catch (failure) {
    if (codeOf(failure) === 'profile_required')
      return applySession({ status: 'unfinished', ...user })
    throw failure
  }
}

/** Starts the second step of a log-in if its second factor is pending; ends an earlier session. */
function startSecondFactor(): Session | undefined {
  const factors = pendingFactors()
  if (!factors) return undefined
  endLocalSession()
  return applySession({ status: 'factor', factors })
}

async function load(): Promise<Session> {
  const result = await fetchAccessToken()
  if (!result) return startSecondFactor() ?? endLocalSession()
  const { user, token } = result
  return token ? startMemberSession(user, token) : applySession({ status: 'unfinished', ...user })
}

/** Follows another tab that has stored or removed the token. */
async function followOtherTab(token: string | null, isLogOut: boolean) {
  if (!token) return isLogOut ? clearMemberDataAndReload() : endLocalSession()
  if (lastSubject && subjectOf(token) !== lastSubject) return reload()
  const { user } = await identitySession()
  if (user && isAnother(user)) reload()
  else if (user) await startMemberSession(user, token)
}

/** Loads the session. Throws when the service cannot be reached. */
export function loadSession(): Promise<Session> {
  loading ??= load()
    .catch((failure) => {
      if ([401, 403].includes(statusOf(failure) ?? 0)) return endLocalSession()
      if (currentSession().status === 'loading') setSession({ status: 'unknown' })
      throw failure
    })
    .finally(() => {
      loading = undefined
    })
  return loading
}

/** Waits for a running load, which may have begun before signing in and not include it. */
export async function waitForSessionLoad() {
  await loading?.catch(() => {})
}

/** The session, loaded first if it is not known. */
export async function ensureSession(): Promise<Session> {
  const session = currentSession()
  const known = session.status !== 'loading' && session.status !== 'unknown'
  return known ? session : loadSession()
}

const isUnknown = () => currentSession().status === 'unknown'

/** Loads the session; if that fails, again as often as other reads. */
function loadUntilKnown(failures = 0) {
  loadSession().catch((failure) => {
    if (!mayRetry(failures, failure)) return
    setTimeout(() => isUnknown() && loadUntilKnown(failures + 1), retryDelay(failures))
  })
}

/** Starts the session of this tab and follows other tabs. Browser only; call it once. */
export function startSession() {
  loadUntilKnown()
  window.addEventListener('online', () => isUnknown() && loadUntilKnown())
  onTokenOfOtherTab((token, isLogOut) => {
    followOtherTab(token, isLogOut).catch(() => {})
  })
  onRestoredWithOtherSession(reload)
}
