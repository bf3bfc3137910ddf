import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../test/harness/app.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const run = promisify(execFile)

/** `bin/admin export`; what it writes to standard output, and its failure. */
async function exportMember(word: string): Promise<{ stdout: string; stderr: string }> {
  const env = { ...process.env, DATABASE_URL: app.services.config.databaseUrl }
  const args = ['server/commands/admin.ts', 'export', word]
  const command = run('node', args, { env, maxBuffer: 64 * 1024 * 1024 })
  return command.catch((error) => error)
}

test('writes all that is stored about a member, beyond the limit of the member’s own export', async () => {
  const rui = await app.signUp('Rui', 'buyer')
  await app.pool.query(
    `insert into report (reporter_id, header, image, seller_name, item_date, reason)
       select id, 'Item ' || n, '', '', '', '' from member, generate_series(1, 1001) n
       where email = $1`,
    [rui.email],
  )
  const data = JSON.parse((await exportMember(rui.email)).stdout)
  expect([data.reports.length, data.leftOut]).toEqual([1001, []])
  expect(data).toMatchObject({ identity: { email: rui.email }, profile: { name: 'Rui' } })
  const { body } = await rui.get('/account/export')
  expect([body.reports.length, body.leftOut]).toEqual([1000, ['reports']])
  expect(Object.keys(data).sort()).toEqual(Object.keys(body).sort())
  expect((await app.pool.query('select from audit_entry')).rows).toEqual([])
})

test('reports an unknown address', async () => {
  const { stdout, stderr } = await exportMember('unknown@example.com')
  expect(stdout).toBe('')
  expect(stderr).toContain('No member has the address unknown@example.com')
})
