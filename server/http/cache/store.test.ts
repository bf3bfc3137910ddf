import { expect, test } from 'vitest'
import type { CacheTag } from '../../database/cache-tags.ts'
import { type Budget, createStore } from './store.ts'

const minute = 60_000
const value = (bytes = 1) => ({ size: () => bytes })

function openStore(budgets?: Record<Budget, number>) {
  const store = createStore(budgets)
  store.setNotifiedUntil(performance.now() + minute)
  type Options = { life?: number; bytes?: number; budget?: Budget }
  const put = (key: string, tags: CacheTag[], { life = minute, bytes = 1, budget }: Options = {}) =>
    store.store(key, value(bytes), store.begin(), { tags, ttlMs: life, ...(budget && { budget }) })
  return { ...store, put }
}

test('a change evicts only entries with its tag', () => {
  const { put, get, invalidate } = openStore()
  put('/', ['categories', 'product:1'])
  put('/blog', ['settings'])
  invalidate('product:2')
  expect(get('/')).toBeDefined()
  invalidate('product:1')
  expect([get('/'), get('/blog')]).toEqual([undefined, expect.anything()])
})

test('an entry invalidated while being created is not stored', () => {
  const { begin, store: storeEntry, invalidate, get } = openStore()
  const [overtaken, unconcerned] = [begin(), begin()]
  invalidate('product:1')
  const options = (tags: CacheTag[]) => ({ tags, ttlMs: minute })
  expect(storeEntry('/', value(), overtaken, options(['product:1']))).toBe(false)
  expect(storeEntry('/blog', value(), unconcerned, options(['settings']))).toBe(true)
  expect(get('/')).toBeUndefined()
})

test('lost notifications clear the cache and pending entries', () => {
  const { put, begin, store: storeEntry, clear, get } = openStore()
  put('/', ['settings'])
  const pending = begin()
  clear()
  expect(storeEntry('/blog', value(), pending, { tags: ['settings'], ttlMs: minute })).toBe(false)
  expect(get('/')).toBeUndefined()
})

test('an entry expires, possibly before it is stored', async () => {
  const { put, get } = openStore()
  put('/', ['settings'], { life: 30 })
  expect(put('/blog', ['settings'], { life: -1 })).toBe(false)
  await expect.poll(() => get('/')).toBeUndefined()
  expect(get('/blog')).toBeUndefined()
})

test('entries are short-lived while notifications are down', async () => {
  const { store: storeEntry, begin, get, setNotifiedUntil } = createStore()
  storeEntry('/', value(), begin(), { tags: ['settings'], ttlMs: minute })
  expect(get('/')).toBeDefined()
  await expect.poll(() => get('/')).toBeUndefined()
  storeEntry('/', value(), { ...begin(), begunAt: -minute }, { tags: ['settings'], ttlMs: minute })
  expect(get('/')).toBeUndefined()
  storeEntry('/', value(), { ...begin(), begunAt: -minute }, { tags: ['settings'], ttlMs: minute })
  setNotifiedUntil(performance.now() + minute)
  expect(get('/')).toBeDefined()
})

test('the least recently used entry is evicted first', () => {
  const { put, get } = openStore({ pages: 100, searches: 0 })
  put('/a', [], { bytes: 40 })
  put('/b', [], { bytes: 40 })
  expect(get('/a')).toBeDefined()
  put('/c', [], { bytes: 40 })
  expect([get('/a'), get('/b'), get('/c')].map(Boolean)).toEqual([true, false, true])
})

test('searches evict searches only', () => {
  const { put, get } = openStore({ pages: 100, searches: 100 })
  put('/a', [], { bytes: 90 })
  for (const n of [1, 2, 3]) put(`/search?q=${n}`, [], { bytes: 40, budget: 'searches' })
  const found = ['/a', '/search?q=1', '/search?q=2', '/search?q=3'].map((key) => Boolean(get(key)))
  expect(found).toEqual([true, false, true, true])
})

test('a writer gets no entry from before its write was announced', () => {
  const { put, get, markWritten, isBehind, setNotifiedUntil } = openStore()
  put('/', ['settings'])
  setNotifiedUntil(performance.now())
  markWritten()
  expect([isBehind(), get('/')]).toEqual([true, undefined])
  setNotifiedUntil(performance.now())
  expect([isBehind(), get('/')]).toEqual([false, expect.anything()])
})
