import pg from 'pg'
import type { AuditEntry } from '../../contract/moderation.ts'
import { readConfig } from '../config/config.ts'
import { openDb, type Tx, transact } from '../database/db.ts'
import type { JsonObject } from '../database/schema.gen.ts'
import { grantAdmin, lockMemberAndAdmins, revokeAdmin } from '../features/accounts/queries.ts'
import { ownDeletionRefusal, roleOf } from '../features/accounts/rules.ts'
import { isTakenError, setEmail } from '../features/identity/emails/set-email.ts'
import { lockAccount, removeFactors, unlinkGoogle } from '../features/identity/queries.ts'
import { isEmailAddress, normalizeEmail } from '../features/identity/rules.ts'
import { type EmailServices, enqueueEmail } from '../jobs/email.ts'
import { enqueueFromCommand } from '../jobs/queue.ts'
import { openDatabase, run } from './database.ts'

const USAGE = `Usage: bin/admin grant <email>
       bin/admin revoke <email>
       bin/admin reset-factor <email>
       bin/admin change-email <email> <new email> [confirmed]`

const [command, email, ...more] = process.argv.slice(2)

type Act = { action: AuditEntry['action']; before: JsonObject; after: JsonObject }

/** Appends to the audit log as the command line. */
async function recordAct(tx: Tx, memberId: string, act: Act): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({ admin_name: 'bin/admin', person_id: memberId, subject: '', ...act })
    .execute()
}

async function grant(tx: Tx, address: string): Promise<string> {
  const { member } = await lockedMember(tx, address)
  if (member.isAdmin) return `${member.email} is already an admin.`
  await grantAdmin(tx, member.id)
  await recordAct(tx, member.id, {
    action: 'make_admin',
    before: { role: roleOf(member) },
    after: { role: 'admin' },
  })
  return `${member.email} is now an admin.`
}

async function revoke(tx: Tx, address: string): Promise<string> {
  const { member, admins } = await lockedMember(tx, address)
  if (!member.isAdmin) return `${member.email} is not an admin.`
  if (ownDeletionRefusal(member, admins)) {
    throw new Error(`${member.email} is the last admin. Make another member an admin first.`)
  }
  await revokeAdmin(tx, member.id)
  await recordAct(tx, member.id, {
    action: 'revoke_admin',
    before: { role: 'admin' },
    after: { role: roleOf({ ...member, isAdmin: false }) },
  })
  return `${member.email} is no longer an admin.`
}

/** Removes an account's second factors, ends its sessions and e-mails its owner. */
async function resetFactor(tx: Tx, address: string): Promise<string> {
  const member = await memberOf(tx, address)
  const account = member.identityId ? await lockAccount(tx, member.identityId) : undefined
  if (!account?.hasFactor) return `${member.email} has no second factor.`
  await removeFactors(tx, account.id)
  await tx.deleteFrom('identity_session').where('user_id', '=', account.id).execute()
  await recordAct(tx, member.id, {
    action: 'reset_second_factor',
    before: { secondFactor: true },
    after: { secondFactor: false },
  })
  await enqueueEmail(emailServices(tx), tx, account.email, 'secondFactorRemoved')
  return `${member.email} no longer has a second factor, and all its sessions have ended.`
}

/**
 * Changes the address of an account whose owner cannot log in: ends its sessions, unlinks Google, and
 * e-mails both addresses. The new one counts as confirmed only with `confirmed`.
 */
async function changeEmail(tx: Tx, address: string, next = '', proof = ''): Promise<string> {
  const to = normalizeEmail(next)
  if (!isEmailAddress(to) || !['', 'confirmed'].includes(proof)) throw new Error(USAGE)
  const member = await memberOf(tx, address)
  const account = member.identityId ? await lockAccount(tx, member.identityId) : undefined
  if (!account || account.email === to) return `${member.email} was not changed.`
  const isConfirmed = proof === 'confirmed'
  await enqueueEmail(emailServices(tx), tx, account.email, 'emailChanged')
  await setEmail(tx, account, { email: to, isConfirmed }).catch((error) => {
    throw isTakenError(error) ? new Error(`Another account has the address ${to}.`) : error
  })
  await unlinkGoogle(tx, account.id)
  await tx.deleteFrom('identity_session').where('user_id', '=', account.id).execute()
  await recordAct(tx, member.id, {
    action: 'change_email',
    before: { emailConfirmed: account.emailVerified },
    after: { emailConfirmed: isConfirmed },
  })
  await enqueueEmail(emailServices(tx), tx, to, 'emailSet', { link: { page: '/login' } })
  return `${member.email} is now ${to}, and all sessions of the account have ended.`
}

const emailServices = (tx: Tx): EmailServices => ({
  config: readConfig(process.env),
  jobs: { enqueue: (job, data) => enqueueFromCommand(tx, job, data) },
})

async function memberOf(tx: Tx, address: string) {
  const member = await tx
    .selectFrom('member')
    .select(['id', 'email', 'identity_id as identityId'])
    .where('email_key', '=', normalizeEmail(address))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (member) return member
  throw new Error(`No member has the address ${address}. They must sign up first.`)
}

/** Locks all admins too, so that concurrent revocations cannot remove the last one. */
async function lockedMember(tx: Tx, address: string) {
  const { id, email: shown } = await memberOf(tx, address)
  const { member, admins } = await lockMemberAndAdmins(tx, id)
  if (!member) throw new Error(`${shown} has been deleted.`)
  return { member, admins }
}

type Action = (tx: Tx, address: string, ...more: string[]) => Promise<string>

async function main(): Promise<void> {
  const actions = new Map<string, Action>([
    ['grant', grant],
    ['revoke', revoke],
    ['reset-factor', resetFactor],
    ['change-email', changeEmail],
  ])
  const action = actions.get(command ?? '')
  if (!action || !email) throw new Error(USAGE)
  const database = await openDatabase()
  const db = openDb(new pg.Pool({ connectionString: database.url, max: 1 }))
  try {
    console.log(await transact(db, (tx) => action(tx, email, ...more)))
  } finally {
    await db.destroy()
    await database.close()
  }
}

await run(main())
