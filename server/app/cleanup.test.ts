import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../test/harness/app.ts'
import { waitOptions } from '../../test/harness/wait-options.ts'
import { deleteExpiredJob } from './cleanup.ts'

let app: TestApp

beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

async function runCleanup(state = 'completed') {
  const done = `select id from pgboss.job where name = 'delete_expired' and state = '${state}'`
  const before = await app.pool.query(done)
  await app.services.jobs.enqueue(deleteExpiredJob, {})
  const known = before.rows.map(({ id }) => id)
  await vi.waitUntil(async () => {
    const { rows } = await app.pool.query(done)
    return rows.some(({ id }) => !known.includes(id))
  }, waitOptions)
}

/** The remaining values of a column, sorted. */
async function left(column: string, table: string): Promise<string[]> {
  const { rows } = await app.pool.query(`select ${column} as word from ${table} order by 1`)
  return rows.map(({ word }) => word)
}

test('deletes contact messages after a year', async () => {
  await app.pool.query(
    `insert into contact_message (name, email, message, created_at) values
       ('old', 'a@b.example', '', now() - interval '365 days 1 minute'),
       ('young', 'a@b.example', '', now() - interval '364 days')`,
  )
  await runCleanup()
  expect(await left('name', 'contact_message')).toEqual(['young'])
})

test('deletes reports a year after they were closed', async () => {
  await app.signUp('Bea', 'buyer')
  await app.pool.query(
    `insert into report (reporter_id, header, image, seller_name, item_date, closed_at, created_at)
       select id, header, '', '', '', now() - closed, now() - interval '3 years'
       from member, (values ('closed long ago', interval '366 days'),
         ('closed lately', interval '364 days'), ('open', null)) as v (header, closed)`,
  )
  await runCleanup()
  expect(await left('header', 'report')).toEqual(['closed lately', 'open'])
})

test('deletes expired sessions, links and counters', async () => {
  await app.signUp('Cy', 'buyer')
  await app.signUp('Dora', 'buyer')
  await app.pool.query(
    `update identity_session set expires_at = now() - interval '1 second' where user_id in
       (select id from identity_user where name = 'Dora')`,
  )
  await app.pool.query(
    `insert into identity_verification (id, identifier, value, expires_at) values
       ('1', 'old', '', now() - interval '1 second'), ('2', 'young', '', now() + interval '1 hour')`,
  )
  await app.pool.query(
    "insert into rate_limit (key, points, expire) values ('old', 1, 0), ('young', 1, 9e12)",
  )
  await runCleanup()
  const names = await left(
    'name',
    'identity_user u join identity_session s on s.user_id = u.id and u.name in ($$Cy$$, $$Dora$$)',
  )
  expect(names).toEqual(['Cy'])
  expect(await left('identifier', 'identity_verification')).toEqual(['young'])
  expect((await left('key', 'rate_limit')).filter((key) => /^(old|young)$/.test(key))).toEqual([
    'young',
  ])
})

test('deletes completed jobs after a day, failed ones after a week', async () => {
  await app.pool.query(
    `insert into pgboss.job (name, data, state, completed_on)
       select 'send_mail', jsonb_build_object('to', state || ' ' || age), state::pgboss.job_state,
         now() - age::interval
       from (values ('completed', '25 hours'), ('completed', '23 hours'), ('failed', '8 days'),
         ('failed', '6 days')) as v (state, age)`,
  )
  await runCleanup()
  const emails = await left("data->>'to'", "pgboss.job where data->>'to' ~ ' (hours|days)$'")
  expect(emails).toEqual(['completed 23 hours', 'failed 6 days'])
})

test('deletes e-mails from the folder after thirty days', async () => {
  await app.signUp('Eva', 'buyer')
  await app.signUp('Finn', 'buyer')
  await app.emails('eva@example.com')
  await app.emails('finn@example.com')
  const folder = join(app.dataDir, 'mail')
  const mine = async () =>
    (await readdir(folder)).filter((file) => /-(eva|finn)@/.test(file)).sort()
  const age = async (file: string, days: number) => {
    const then = new Date(Date.now() - days * 86_400_000)
    await utimes(join(folder, file), then, then)
  }
  const [eva = '', finn = ''] = (await mine()).toSorted((file) => (file.includes('eva') ? -1 : 1))
  await age(eva, 31)
  await age(finn, 29)
  await runCleanup()
  expect(await mine()).toEqual([finn])
})

test('deletes import records after a year', async () => {
  await app.signUp('Selma', 'seller')
  await app.pool.query(
    `insert into product_import (seller_id, file_hash, products, listed_at)
       select id, sha256(convert_to(days::text, 'UTF8')), days, now() - make_interval(days => days)
       from member, (values (366), (364)) as v (days) where name = 'Selma'`,
  )
  await runCleanup()
  expect(await left('products', 'product_import')).toEqual([364])
})

test('deletes saved-search matches after a year', async () => {
  const gil = await app.signUp('Gil', 'buyer')
  await gil.post('/searches', { query: 'brand=Dell', name: 'Dell', alerts: 'weekly' })
  await app.pool.query(
    `insert into saved_search_match (search_id, product_id, created_at)
       select id, gen_random_uuid(), now() - make_interval(days => days)
       from saved_search, (values (366), (364)) as v (days)`,
  )
  await runCleanup()
  const days = "to_char(now() - created_at, 'DDD')"
  expect(await left(days, 'saved_search_match')).toEqual(['364'])
})

test('a retention that fails holds up no other, and fails the job', async () => {
  await app.pool.query(
    `create function fail() returns trigger language plpgsql
       as $$ begin raise exception 'not today'; end $$;
     create trigger fail before delete on product_import for each statement execute function fail();
     update contact_message set created_at = created_at - interval '1 year'`,
  )
  await runCleanup('retry')
  await app.pool.query('drop function fail cascade')
  expect(await left('name', 'contact_message')).toEqual([])
})
