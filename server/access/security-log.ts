import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Db } from '../database/db.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { addressBlock } from './client-address.ts'

/** Account and permission events (OWASP, "Logging Vocabulary Cheat Sheet"). */
const securityEvents = [
  'sign_in_succeeded',
  'sign_in_refused',
  'limit_hit',
  'access_denied',
  'admin_act',
  'password_changed',
  'password_reset',
  'email_changed',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_refused',
  'sessions_ended',
  'review_refused',
  'offer_flagged',
  'account_linked',
  'account_deleted',
] as const

export type SecurityEvent = (typeof securityEvents)[number]

/** Logged as warnings, so that `LOG_LEVEL=warn` includes them. */
const warnings = new Set<SecurityEvent>([
  'sign_in_refused',
  'limit_hit',
  'access_denied',
  'second_factor_refused',
  'review_refused',
  'offer_flagged',
])

type Account = {
  memberId?: string | undefined
  identityId?: string | undefined
  /** Normalised; used for lookup, never logged. */
  email?: string | undefined
}

type Details = Account & {
  /** A constant of ours, never user input. */
  reason: string
  address: string
  requestId?: string | undefined
  subject?: string | undefined
}

type Parts = { log: Log; metrics: Metrics; db: Db; key: string }

async function memberIdOf(db: Db, { memberId, identityId, email }: Account) {
  if (memberId ?? !(identityId ?? email)) return memberId
  const query = db.selectFrom('member').select('id').where('deleted_at', 'is', null)
  const found = identityId
    ? query.where('identity_id', '=', identityId)
    : query.where('email_key', '=', email ?? '')
  return (await found.executeTakeFirst())?.id
}

/**
 * Logs security events, one line each, and counts them. The client's address block is logged as a
 * keyed hash, which correlates events without revealing the address.
 */
export function openSecurityLog({ log, metrics, db, key }: Parts) {
  const count = metrics.counter(
    'security_events_total',
    'Sign-ins, refusals and acts of admins, as in the log.',
    'event',
    [...securityEvents],
  )
  const clientOf = (address: string) =>
    createHmac('sha256', key).update(addressBlock(address)).digest('base64url').slice(0, 16)

  async function write(event: SecurityEvent, details: Details) {
    const { reason, address, requestId: id, subject } = details
    const member = await memberIdOf(db, details).catch(() => undefined)
    const client = clientOf(address)
    const level = warnings.has(event) ? 'warn' : 'info'
    log[level]({ event, reason, member, subject, client, id }, 'security event')
  }

  return {
    /** For events outside a request; within one, use `noteSecurityEvent`. */
    note(event: SecurityEvent, details: Details): void {
      count(event)
      void write(event, details)
    },
  }
}

export type SecurityLog = ReturnType<typeof openSecurityLog>

type RequestScope = {
  security: SecurityLog
  address: string
  requestId: string
  account: Account
  /** The reasons of the events `limit_hit`. */
  limitsNoted: Set<string>
  acts: Map<string, Details>
}

const requestScopes = new AsyncLocalStorage<RequestScope>()

type RequestVariables = { Variables: { address: string; requestId: string } }

/** Middleware: gives `noteSecurityEvent` its request context, and logs admin acts on success. */
export function securityLogMiddleware({ security }: { security: SecurityLog }) {
  const middleware: MiddlewareHandler<RequestVariables> = async (c, next) => {
    const [address, requestId] = [c.get('address'), c.get('requestId')]
    const scope: RequestScope = {
      security,
      address,
      requestId,
      account: {},
      limitsNoted: new Set(),
      acts: new Map(),
    }
    await requestScopes.run(scope, next)
    if (c.res.status >= 400) return
    for (const act of scope.acts.values()) security.note('admin_act', act)
  }
  return middleware
}

/** Notes that the current request has reached a limit. Returns whether it had not reached it before. */
function isNewLimit({ limitsNoted }: RequestScope, name: string): boolean {
  const isNew = !limitsNoted.has(name)
  limitsNoted.add(name)
  return isNew
}

/**
 * Records a security event of the current request; `account` defaults to the caller's. A limit that the request
 * reaches several times is recorded once.
 */
export function noteSecurityEvent(event: SecurityEvent, reason: string, account?: Account): void {
  const scope = requestScopes.getStore()
  if (!scope) return
  const { security, address, requestId } = scope
  if (event === 'limit_hit' && !isNewLimit(scope, reason)) return
  security.note(event, { ...(account ?? scope.account), reason, address, requestId })
}

/** Sets the account of the further events of the current request. */
export function setSecurityLogAccount(account: Account): void {
  const scope = requestScopes.getStore()
  if (scope) scope.account = account
}

/** `memberId`: the affected member. */
type AdminAct = { action: string; adminId: string; memberId: string | undefined }

/** Logs an admin act once the request has succeeded; retried transactions log it once. */
export function noteAdminAct({ action, adminId, memberId }: AdminAct): void {
  const scope = requestScopes.getStore()
  if (!scope) return
  const { address, requestId, acts } = scope
  const act = { reason: action, memberId: adminId, subject: memberId, address, requestId }
  acts.set(`${action} ${memberId}`, act)
}

export function noteRefusal(status: number, code: string): void {
  if (status === 401 || status === 403) noteSecurityEvent('access_denied', code)
  const limitsNoted = requestScopes.getStore()?.limitsNoted.size ?? 0
  if (status === 429 && limitsNoted === 0) noteSecurityEvent('limit_hit', code)
}
