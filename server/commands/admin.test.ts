import { execFile } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newDatabase } from '../../test/harness/app.ts'

let database: Awaited<ReturnType<typeof newDatabase>>

beforeAll(async () => {
  database = await newDatabase(inject('migrated'))
  await query(
    `INSERT INTO member (name, email, email_key, is_admin) VALUES
       ('Ada', 'Ada@example.com', 'ada@example.com', true),
       ('Bea', 'bea@example.com', 'bea@example.com', false)`,
  )
})
afterAll(() => database.drop())

async function query(sql: string) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

function admin(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: database.url }
  const program = join(import.meta.dirname, 'admin.ts')
  return new Promise((resolve) => {
    const child = execFile('node', [program, ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: (out + err).trim() }),
    )
  })
}

test('grants the role by normalized address and keeps the last admin', async () => {
  expect(await admin('revoke', 'ada@example.com')).toEqual({
    code: 1,
    output: 'Ada@example.com is the last admin. Make another member an admin first.',
  })
  expect(await admin('grant', ' BEA@example.com ')).toEqual({
    code: 0,
    output: 'bea@example.com is now an admin.',
  })
  expect((await admin('revoke', 'ada@example.com')).code).toBe(0)
  const left = await query('SELECT email FROM member WHERE is_admin')
  expect(left.rows).toEqual([{ email: 'bea@example.com' }])
})

test('records each change of the role in the audit log, and no refusal', async () => {
  await query("INSERT INTO member (name, email, email_key) VALUES ('Cy', 'cy@x.org', 'cy@x.org')")
  for (const command of ['revoke', 'grant', 'grant', 'revoke']) await admin(command, 'cy@x.org')
  const { rows } = await query(
    `SELECT admin_id, admin_name, action, before, after FROM audit_entry
     WHERE person_id = (SELECT id FROM member WHERE name = 'Cy') ORDER BY created_at`,
  )
  const by = { admin_id: null, admin_name: 'bin/admin' }
  expect(rows).toEqual([
    { ...by, action: 'make_admin', before: { role: 'buyer' }, after: { role: 'admin' } },
    { ...by, action: 'revoke_admin', before: { role: 'admin' }, after: { role: 'buyer' } },
  ])
})

test('does not grant the role to a suspended member', async () => {
  await query(
    "INSERT INTO member (name, email, email_key, suspended_at) VALUES ('Di', 'di@x.org', 'di@x.org', now())",
  )
  expect(await admin('grant', 'di@x.org')).toEqual({
    code: 1,
    output: 'di@x.org is suspended. Lift the suspension first.',
  })
})

test('reports an unknown address', async () => {
  const answer = await admin('grant', 'unknown@example.com')
  expect(answer.code).toBe(1)
  expect(answer.output).toContain('No member has the address unknown@example.com')
})
