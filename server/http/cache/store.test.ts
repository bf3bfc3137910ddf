import { expect, test } from 'vitest'
import type { CacheTag } from '../../database/replica/cache-tags.ts'
import { createStore } from './store.ts'

const minute = 60_000
const thing = (bytes = 1) => ({ size: () => bytes })

function openHearing(budget?: number) {
  const store = createStore(budget)
  store.heardUntil(performance.now() + minute)
  const put = (key: string, ingredients: CacheTag[], { life = minute, bytes = 1 } = {}) =>
    store.keep(key, thing(bytes), store.begin(), { ingredients, life })
  return { ...store, put }
}

test('a change evicts only entries with its tag', () => {
  const { put, get, changed } = openHearing()
  put('/', ['categories', 'product:1'])
  put('/blog', ['settings'])
  changed('product:2')
  expect(get('/')).toBeDefined()
  changed('product:1')
  expect([get('/'), get('/blog')]).toEqual([undefined, expect.anything()])
})

test('an entry invalidated while being created is not stored', () => {
  const { begin, keep, changed, get } = openHearing()
  const [overtaken, unconcerned] = [begin(), begin()]
  changed('product:1')
  const recipe = (ingredients: CacheTag[]) => ({ ingredients, life: minute })
  expect(keep('/', thing(), overtaken, recipe(['product:1']))).toBe(false)
  expect(keep('/blog', thing(), unconcerned, recipe(['settings']))).toBe(true)
  expect(get('/')).toBeUndefined()
})

test('lost notifications clear the cache and pending entries', () => {
  const { put, begin, keep, lost, get } = openHearing()
  put('/', ['settings'])
  const making = begin()
  lost()
  expect(keep('/blog', thing(), making, { ingredients: ['settings'], life: minute })).toBe(false)
  expect(get('/')).toBeUndefined()
})

test('an entry expires, possibly before it is stored', async () => {
  const { put, get } = openHearing()
  put('/', ['settings'], { life: 30 })
  expect(put('/blog', ['settings'], { life: -1 })).toBe(false)
  await expect.poll(() => get('/')).toBeUndefined()
  expect(get('/blog')).toBeUndefined()
})

test('entries are short-lived while notifications are down', async () => {
  const { keep, begin, get, heardUntil } = createStore()
  keep('/', thing(), begin(), { ingredients: ['settings'], life: minute })
  expect(get('/')).toBeDefined()
  await expect.poll(() => get('/'), { timeout: 5_000 }).toBeUndefined()
  keep('/', thing(), { ...begin(), begunAt: -minute }, { ingredients: ['settings'], life: minute })
  expect(get('/')).toBeUndefined()
  keep('/', thing(), { ...begin(), begunAt: -minute }, { ingredients: ['settings'], life: minute })
  heardUntil(performance.now() + minute)
  expect(get('/')).toBeDefined()
})

test('the least recently used entry is evicted first', () => {
  const { put, get } = openHearing(100)
  put('/a', [], { bytes: 40 })
  put('/b', [], { bytes: 40 })
  expect(get('/a')).toBeDefined()
  put('/c', [], { bytes: 40 })
  expect([get('/a'), get('/b'), get('/c')].map(Boolean)).toEqual([true, false, true])
})

test('a writer gets no entry from before its write was announced', () => {
  const { put, get, written, isBehind, heardUntil } = openHearing()
  put('/', ['settings'])
  heardUntil(performance.now())
  written()
  expect([isBehind(), get('/')]).toEqual([true, undefined])
  heardUntil(performance.now())
  expect([isBehind(), get('/')]).toEqual([false, expect.anything()])
})
