import { sql } from 'kysely'
import pg from 'pg'
import { id } from '../../contract/schemas/string-schemas.ts'
import { recordAudit } from '../access/audit.ts'
import { readConfig } from '../config/config.ts'
import { openDb, type Tx, transact } from '../database/db.ts'
import { gdprExport, unlimitedRecords } from '../features/accounts/gdpr-export.ts'
import {
  grantAdmin,
  lockMemberAndAdmins,
  revokeAdmin,
  shownMember,
} from '../features/accounts/queries.ts'
import { ownDeletionRefusal, roleOf } from '../features/accounts/rules.ts'
import { isTakenError, setEmail } from '../features/identity/emails/set-email.ts'
import { lockAccount, removeFactors, unlinkGoogle } from '../features/identity/queries.ts'
import { isEmailAddress, normalizeEmail } from '../features/identity/rules.ts'
import { type EmailServices, enqueueEmail } from '../jobs/email.ts'
import { enqueueFromCommand } from '../jobs/queue.ts'
import { openDatabase, run } from './database.ts'

const usage = `Usage: bin/admin grant <email>
       bin/admin revoke <email>
       bin/admin reset-factor <email>
       bin/admin end-sessions <email>
       bin/admin change-email <email> <new email> [confirmed]
       bin/admin export <email>
Instead of <email>, each of them also takes the id of the member.`

const [command, emailOrId, ...more] = process.argv.slice(2)

async function grant(tx: Tx, emailOrId: string): Promise<string> {
  const { member } = await lockedMember(tx, emailOrId)
  if (member.isAdmin) return `${member.email} is already an admin.`
  if (member.suspendedAt) {
    throw new Error(`${member.email} is suspended. Lift the suspension first.`)
  }
  await grantAdmin(tx, member.id)
  await recordAudit(tx, 'bin/admin', {
    action: 'make_admin',
    memberId: member.id,
    before: { role: roleOf(member) },
    after: { role: 'admin' },
  })
  return `${member.email} is now an admin.`
}

async function revoke(tx: Tx, emailOrId: string): Promise<string> {
  const { member, admins } = await lockedMember(tx, emailOrId)
  if (!member.isAdmin) return `${member.email} is not an admin.`
  if (ownDeletionRefusal(member, admins)) {
    throw new Error(`${member.email} is the last admin. Make another member an admin first.`)
  }
  await revokeAdmin(tx, member.id)
  await recordAudit(tx, 'bin/admin', {
    action: 'revoke_admin',
    memberId: member.id,
    before: { role: 'admin' },
    after: { role: roleOf({ ...member, isAdmin: false }) },
  })
  const ended = `${member.email} is no longer an admin.`
  const kept = member.isSeller ? undefined : await shownMember(tx, member.id)
  return kept?.hasSellerRecords
    ? `${ended} They keep access to their listings, sales and payouts, but cannot list anything new.`
    : ended
}

/** Removes an account's second factors, ends its sessions and e-mails its owner. */
async function resetFactor(tx: Tx, emailOrId: string): Promise<string> {
  const member = await memberOf(tx, emailOrId)
  const account = member.identityId ? await lockAccount(tx, member.identityId) : undefined
  if (!account?.hasFactor) return `${member.email} has no second factor.`
  await removeFactors(tx, account.id)
  await tx.deleteFrom('identity_session').where('user_id', '=', account.id).execute()
  await recordAudit(tx, 'bin/admin', {
    action: 'reset_second_factor',
    memberId: member.id,
    before: { secondFactor: true },
    after: { secondFactor: false },
  })
  await enqueueEmail(emailServices(tx), tx, account.email, 'secondFactorRemoved')
  return `${member.email} no longer has a second factor, and all its sessions have ended.`
}

/**
 * Ends the sessions of an account, and with them its access tokens, live streams and push subscriptions.
 * Also locks the account, so that a session that is being opened is deleted here or waits for the commit.
 */
async function endSessions(tx: Tx, emailOrId: string): Promise<string> {
  const member = await memberOf(tx, emailOrId)
  const account = member.identityId ? await lockAccount(tx, member.identityId) : undefined
  if (!account) return `${member.email} has no sessions.`
  const { numDeletedRows } = await tx
    .deleteFrom('identity_session')
    .where('user_id', '=', account.id)
    .executeTakeFirst()
  await recordAudit(tx, 'bin/admin', {
    action: 'end_sessions',
    memberId: member.id,
    before: { sessions: Number(numDeletedRows) },
    after: { sessions: 0 },
  })
  return `All sessions of ${member.email} have ended.`
}

/**
 * Changes the address of an account whose owner cannot log in: ends its sessions, unlinks Google, and
 * e-mails both addresses. The new one counts as confirmed only with `confirmed`.
 */
async function changeEmail(tx: Tx, emailOrId: string, next = '', proof = ''): Promise<string> {
  const to = normalizeEmail(next)
  if (!isEmailAddress(to) || !['', 'confirmed'].includes(proof)) throw new Error(usage)
  const member = await memberOf(tx, emailOrId)
  const account = member.identityId ? await lockAccount(tx, member.identityId) : undefined
  if (!account || account.email === to) return `${member.email} was not changed.`
  const isConfirmed = proof === 'confirmed'
  await enqueueEmail(emailServices(tx), tx, account.email, 'emailChanged')
  await setEmail(tx, account, { email: to, isConfirmed }).catch((error) => {
    throw isTakenError(error) ? new Error(`Another account has the address ${to}.`) : error
  })
  await unlinkGoogle(tx, account.id)
  await tx.deleteFrom('identity_session').where('user_id', '=', account.id).execute()
  await recordAudit(tx, 'bin/admin', {
    action: 'change_email',
    memberId: member.id,
    before: { emailConfirmed: account.emailVerified },
    after: { emailConfirmed: isConfirmed },
  })
  await enqueueEmail(emailServices(tx), tx, to, 'emailSet', { link: { page: '/login' } })
  return `${member.email} is now ${to}, and all sessions of the account have ended.`
}

/** What the site stores about a member, in JSON, without the limits of the export under My Account. */
async function exportMember(tx: Tx, emailOrId: string): Promise<string> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
  const { email: shown, identityId } = await memberOf(tx, emailOrId)
  if (!identityId) throw new Error(`${shown} has no account.`)
  // Here, because it imports all features.
  const { personalData } = await import('../app/personal-data.ts')
  const data = await gdprExport(tx, personalData, identityId, unlimitedRecords)
  return JSON.stringify(data, null, 2)
}

const emailServices = (tx: Tx): EmailServices => ({
  config: readConfig(process.env),
  jobs: { enqueue: (job, data) => enqueueFromCommand(tx, job, data) },
})

async function memberOf(tx: Tx, emailOrId: string) {
  const members = tx
    .selectFrom('member')
    .select(['id', 'email', 'identity_id as identityId'])
    .where('deleted_at', 'is', null)
  if (id.safeParse(emailOrId).success) {
    const member = await members.where('id', '=', emailOrId).executeTakeFirst()
    if (!member) throw new Error(`No member has the id ${emailOrId}.`)
    return member
  }
  const key = normalizeEmail(emailOrId)
  const member = await members.where('email_key', '=', key).executeTakeFirst()
  if (!member) throw new Error(`No member has the address ${emailOrId}. They must sign up first.`)
  return member
}

/** Locks all admins too, so that concurrent revocations cannot remove the last one. */
async function lockedMember(tx: Tx, emailOrId: string) {
  const { id: memberId, email: shown } = await memberOf(tx, emailOrId)
  const { member, admins } = await lockMemberAndAdmins(tx, memberId)
  if (!member) throw new Error(`${shown} has been deleted.`)
  return { member, admins }
}

type Action = (tx: Tx, emailOrId: string, ...more: string[]) => Promise<string>

async function main(): Promise<void> {
  const actions = new Map<string, Action>([
    ['grant', grant],
    ['revoke', revoke],
    ['reset-factor', resetFactor],
    ['end-sessions', endSessions],
    ['change-email', changeEmail],
    ['export', exportMember],
  ])
  const action = actions.get(command ?? '')
  if (!action || !emailOrId) throw new Error(usage)
  const database = await openDatabase()
  const db = openDb(new pg.Pool({ connectionString: database.url, max: 1 }))
  try {
    console.log(await transact(db, (tx) => action(tx, emailOrId, ...more)))
  } finally {
    await db.destroy()
    await database.close()
  }
}

await run(main())
