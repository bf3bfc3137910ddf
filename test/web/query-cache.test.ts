import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../../web/api/session-state.ts'
import { dehydrateQueries } from '../../web/data/dehydrate.ts'
import { clearMemberData, invalidatePublic } from '../../web/data/invalidate-public.ts'
import { createQueryClient, queryClientOf } from '../../web/data/query-client.ts'
import { reviseQueries } from '../../web/data/revise-queries.ts'
import { waitOptions } from '../harness/wait-options.ts'

// Retries and refetches happen in the browser only; SSR reads once.
beforeEach(() => {
  vi.stubEnv('SSR', false)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

/** A query whose responses the test provides in order. */
function createQuery(...queryKey: string[]) {
  const answers: PromiseWithResolvers<string[]>[] = []
  const queryFn = () => {
    answers.push(Promise.withResolvers())
    return answers.at(-1)?.promise ?? Promise.reject()
  }
  return { query: { queryKey, queryFn, staleTime: 60_000 }, answers }
}

type TestQuery = ReturnType<typeof createQuery>['query']

/** What the loaders of public screens do. */
const load = (client: QueryClient, query: TestQuery) =>
  client.query({ ...query, staleTime: 'static' })

const refusal = Object.assign(new Error('No.'), { status: 403 })

const someone = {
  id: 'sana',
  email: 'sana@example.com',
  displayName: 'Sana',
  photoURL: null,
  emailVerified: true,
  isBuyer: true,
  isSeller: false,
  hasSellerRecords: false,
  isAdmin: false,
}

test('concurrent reads share one call, and later ones use its result', async () => {
  const { query, answers } = createQuery('products', 'one')
  const client = createQueryClient()
  const both = [load(client, query), load(client, query)]
  answers[0]?.resolve(['a'])
  expect(await Promise.all(both)).toEqual([['a'], ['a']])
  expect(await load(client, query)).toEqual(['a'])
  expect(answers).toHaveLength(1)
})

test('a refused call is repeated by the next reader', async () => {
  const { query, answers } = createQuery('products', 'one')
  const client = createQueryClient()
  const first = load(client, query)
  answers[0]?.reject(refusal)
  await expect(first).rejects.toBe(refusal)
  const second = load(client, query)
  answers[1]?.resolve(['a'])
  expect(await second).toEqual(['a'])
})

test('a response from before a change does not overwrite a newer one', async () => {
  const { query, answers } = createQuery('products', 'one')
  const client = createQueryClient()
  const waiting = load(client, query)
  invalidatePublic(client, ['products'])
  answers[1]?.resolve(['after'])
  expect(await load(client, query)).toEqual(['after'])
  answers[0]?.resolve(['before'])
  expect(await waiting).toEqual(['after'])
  expect(client.getQueryData(query.queryKey)).toEqual(['after'])
})

test('an active query is refetched at once and keeps its data on failure', async () => {
  const { query, answers } = createQuery('products', 'one')
  const client = createQueryClient()
  const first = load(client, query)
  answers[0]?.resolve(['a'])
  await first
  invalidatePublic(client, ['products'])
  expect(answers).toHaveLength(1)
  const observer = new QueryObserver(client, query)
  const leave = observer.subscribe(() => {})
  expect(answers).toHaveLength(2)
  answers[1]?.reject(refusal)
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true), waitOptions)
  expect(observer.getCurrentResult().data).toEqual(['a'])
  leave()
  invalidatePublic(client, ['products'])
  expect(answers).toHaveLength(2)
})

test('after a change of user a reader waits for fresh data, and nothing private is kept', async () => {
  const { query, answers } = createQuery('products', 'one')
  const client = queryClientOf({})
  setSession({ status: 'in', ...someone })
  client.setQueryData(query.queryKey, ['theirs'])
  client.setQueryData(['categories'], ['for all'])
  client.setQueryData([['bookings', 'own'], {}], ['their booking'])
  setSession({ status: 'out' })
  expect(client.getQueryData(['categories'])).toEqual(['for all'])
  expect(client.getQueryData([['bookings', 'own'], {}])).toBeUndefined()
  const own = load(client, query)
  answers[0]?.resolve(['own'])
  expect(await own).toEqual(['own'])
})

test('after a change of user the screen keeps its data until it has been read again', async () => {
  const { query, answers } = createQuery('products', 'one')
  const client = createQueryClient()
  client.setQueryData(query.queryKey, ['theirs'])
  const observer = new QueryObserver(client, query)
  observer.subscribe(() => {})
  clearMemberData(client)
  expect(observer.getCurrentResult().data).toEqual(['theirs'])
  answers[0]?.resolve(['own'])
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['own']), waitOptions)
})

test('an update applies to active, inactive and pending queries', async () => {
  const { query, answers } = createQuery('products', 'shown')
  const { query: other } = createQuery('products', 'other')
  const client = createQueryClient()
  client.setQueryData(query.queryKey, ['a'])
  client.setQueryData(other.queryKey, ['b'])
  const observer = new QueryObserver(client, query)
  observer.subscribe(() => {})
  invalidatePublic(client, ['products'])
  const shown: boolean[] = []
  reviseQueries<string[]>(client, ['products'], (known, isShown) => {
    shown.push(isShown)
    return [...known, 'new']
  })
  expect(shown.toSorted()).toEqual([false, true])
  expect(client.getQueryData(query.queryKey)).toEqual(['a', 'new'])
  expect(client.getQueryData(other.queryKey)).toEqual(['b', 'new'])
  answers[0]?.resolve(['late'])
  await vi.waitFor(
    () => expect(client.getQueryData(query.queryKey)).toEqual(['late', 'new']),
    waitOptions,
  )
  expect(answers).toHaveLength(1)
})

test('data sent with the page needs no call until stale', async () => {
  const { query, answers } = createQuery('advertised')
  const { query: stale, answers: again } = createQuery('categories')
  const server = createQueryClient()
  server.setQueryData(query.queryKey, ['a'])
  server.setQueryData(stale.queryKey, ['b'], { updatedAt: Date.now() - 60_001 })
  const client = queryClientOf({ sent: dehydrateQueries(server) })
  expect(await load(client, query)).toEqual(['a'])
  expect(await load(client, stale)).toEqual(['b'])
  new QueryObserver(client, query).subscribe(() => {})
  new QueryObserver(client, stale).subscribe(() => {})
  expect([answers.length, again.length]).toEqual([0, 1])
})

test('data of a page sent to a visitor is stale for a member who has just signed in', async () => {
  setSession({ status: 'in', ...someone })
  const server = createQueryClient()
  server.setQueryData(['item', 'one'], ['for visitors'])
  const client = queryClientOf({ sent: dehydrateQueries(server) })
  const { query, answers } = createQuery('item', 'one')
  new QueryObserver(client, query).subscribe(() => {})
  expect(answers).toHaveLength(1)
  setSession({ status: 'out' })
})

test('a list is kept for half an hour for the way back', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const { publicQuery } = await import('../../web/data/public-queries.ts')
  const { query } = createQuery('products', 'one')
  const client = createQueryClient()
  client.setQueryData(query.queryKey, ['a'])
  new QueryObserver(client, { ...publicQuery, ...query }).subscribe(() => {})()
  await vi.advanceTimersByTimeAsync(29 * 60_000)
  expect(client.getQueryData(query.queryKey)).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(client.getQueryData(query.queryKey)).toBeUndefined()
})
