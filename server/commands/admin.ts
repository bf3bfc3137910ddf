import type pg from 'pg'
import { inTransaction } from '../database/migrate.ts'
import { run, withClient } from './database.ts'

const USAGE =
  'Usage: bin/admin grant <email>\n       bin/admin revoke <email>\n       bin/admin reset-factor <email>'

const [command, email] = process.argv.slice(2)

async function grant(client: pg.Client, address: string): Promise<string> {
  const member = await memberOf(client, address)
  if (member.is_admin) return `${member.email} is already an admin.`
  await client.query('UPDATE member SET is_admin = true WHERE id = $1', [member.id])
  return `${member.email} is now an admin.`
}

/** Locks all admins, so that concurrent revocations cannot remove the last one. */
async function revoke(client: pg.Client, address: string): Promise<string> {
  const admins = await client.query(
    'SELECT id FROM member WHERE is_admin AND deleted_at IS NULL ORDER BY id FOR UPDATE',
  )
  const member = await memberOf(client, address)
  if (!member.is_admin) return `${member.email} is not an admin.`
  if (admins.rows.length < 2) {
    throw new Error(`${member.email} is the last admin. Make another member an admin first.`)
  }
  await client.query('UPDATE member SET is_admin = false WHERE id = $1', [member.id])
  return `${member.email} is no longer an admin.`
}

/** Removes an account's second factors and ends its sessions; audited as the command line. */
async function resetFactor(client: pg.Client, address: string): Promise<string> {
  const member = await memberOf(client, address)
  const ofMember = '(SELECT identity_id FROM member WHERE id = $1)'
  const person = await client.query(
    `SELECT two_factor_enabled FROM identity_user WHERE id = ${ofMember} FOR UPDATE`,
    [member.id],
  )
  if (!person.rows[0]?.two_factor_enabled) return `${member.email} has no second factor.`
  for (const table of ['identity_two_factor', 'identity_passkey', 'identity_session']) {
    await client.query(`DELETE FROM ${table} WHERE user_id = ${ofMember}`, [member.id])
  }
  await client.query(`UPDATE identity_user SET two_factor_enabled = false WHERE id = ${ofMember}`, [
    member.id,
  ])
  await client.query(
    `INSERT INTO audit_entry (admin_name, action, person_id, subject, before, after)
     VALUES ('bin/admin', 'reset_second_factor', $1, '', '{"secondFactor": true}', '{"secondFactor": false}')`,
    [member.id],
  )
  return `${member.email} no longer has a second factor, and all its sessions have ended.`
}

type AdminCandidate = { id: string; email: string; is_admin: boolean }

async function memberOf(client: pg.Client, address: string): Promise<AdminCandidate> {
  const members = await client.query<AdminCandidate>(
    'SELECT id, email, is_admin FROM member WHERE email_key = $1 AND deleted_at IS NULL',
    [address.trim().normalize('NFKC').toLowerCase()],
  )
  if (members.rows[0]) return members.rows[0]
  throw new Error(`No member has the address ${address}. They must sign up first.`)
}

async function main(): Promise<void> {
  const actions = new Map([
    ['grant', grant],
    ['revoke', revoke],
    ['reset-factor', resetFactor],
  ])
  const action = actions.get(command ?? '')
  if (!action || !email) throw new Error(USAGE)
  await withClient((client) =>
    inTransaction(client, async () => {
      console.log(await action(client, email))
    }),
  )
}

await run(main())
