import { AsyncLocalStorage } from 'node:async_hooks'
import { createHmac } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Db } from '../database/db.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { addressBlock } from './client-address.ts'

/** What may happen to accounts and permissions (OWASP, "Logging Vocabulary Cheat Sheet"). */
const securityEvents = [
  'sign_in_succeeded',
  'sign_in_refused',
  'limit_hit',
  'access_denied',
  'admin_act',
  'password_changed',
  'password_reset',
  'second_factor_added',
  'second_factor_removed',
  'second_factor_refused',
  'sessions_ended',
  'account_linked',
  'account_deleted',
] as const

export type SecurityEvent = (typeof securityEvents)[number]

/** Refusals are warnings, so that they are there at `LOG_LEVEL=warn` too. */
const refusals = new Set<SecurityEvent>([
  'sign_in_refused',
  'limit_hit',
  'access_denied',
  'second_factor_refused',
])

/** Whose account it is about, by what is known at the place: no more than one. */
type Account = {
  memberId?: string | undefined
  identityId?: string | undefined
  /** Normalised. It is looked up and never logged. */
  email?: string | undefined
}

type Details = Account & {
  /** Why, or which: a word of ours, never what somebody sent. */
  reason: string
  address: string
  requestId?: string | undefined
  /** The id of the member that an admin did something to. */
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
 * Logs security events, a line each, and counts them. The client's address block stands there as a
 * keyed hash: it tells the same client from others and nobody where that is.
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
    const client = address ? clientOf(address) : undefined
    const level = refusals.has(event) ? 'warn' : 'info'
    log[level]({ event, reason, member, subject, client, id }, 'security event')
  }

  return {
    /** Outside of a request; within one, `noteSecurityEvent` knows the address by itself. */
    note(event: SecurityEvent, details: Details): void {
      count(event)
      void write(event, details)
    },
  }
}

export type SecurityLog = ReturnType<typeof openSecurityLog>

type Scene = {
  security: SecurityLog
  address: string
  requestId: string
  account: Account
  /** Whether a limit has been noted, which its refusal would be once more. */
  isLimitNoted: boolean
  /** What an admin does in this request, to be noted when it is done. */
  acts: Map<string, Details>
}

const scenes = new AsyncLocalStorage<Scene>()

/** What earlier middlewares have learned of the request. */
type RequestVariables = { Variables: { address: string; requestId: string } }

/** Lets `noteSecurityEvent` know the request, and notes what admins did when the answer is a yes. */
export function observingSecurity({ security }: { security: SecurityLog }) {
  const middleware: MiddlewareHandler<RequestVariables> = async (c, next) => {
    const [address, requestId] = [c.get('address'), c.get('requestId')]
    const scene: Scene = {
      ...{ security, address, requestId, account: {}, isLimitNoted: false },
      acts: new Map(),
    }
    await scenes.run(scene, next)
    if (c.res.status >= 400) return
    for (const act of scene.acts.values()) security.note('admin_act', act)
  }
  return middleware
}

/**
 * Logs and counts a security event of the request at hand. `account` is needed where the account is
 * another one than the caller's, or is not known yet: at a sign-in, say.
 */
export function noteSecurityEvent(event: SecurityEvent, reason: string, account?: Account): void {
  const scene = scenes.getStore()
  if (!scene) return
  const { security, address, requestId } = scene
  if (event === 'limit_hit') scene.isLimitNoted = true
  security.note(event, { ...(account ?? scene.account), reason, address, requestId })
}

/** Names the account that the events of this request are about from here on. */
export function concernsAccount(account: Account): void {
  const scene = scenes.getStore()
  if (scene) scene.account = account
}

/** Notes an act of an admin once the request has succeeded; a transaction may write it twice. */
export function noteAdminAct(action: string, memberId: string, subject?: string): void {
  const scene = scenes.getStore()
  if (!scene) return
  const { address, requestId, acts } = scene
  acts.set(`${action} ${subject}`, { reason: action, memberId, subject, address, requestId })
}

/** Notes a refusal that was thrown, if it is one of permission or of a limit. */
export function noteRefusal(status: number, code: string): void {
  if (status === 401 || status === 403) noteSecurityEvent('access_denied', code)
  if (status === 429 && !scenes.getStore()?.isLimitNoted) noteSecurityEvent('limit_hit', code)
}
