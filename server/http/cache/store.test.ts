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

test('a change takes what is made of it and nothing else', () => {
  const { put, get, changed } = openHearing()
  put('/', ['categories', 'product:1'])
  put('/blog', ['settings'])
  changed('product:2')
  expect(get('/')).toBeDefined()
  changed('product:1')
  expect([get('/'), get('/blog')]).toEqual([undefined, expect.anything()])
})

test('what a change has overtaken in the making is not kept', () => {
  const { begin, keep, changed, get } = openHearing()
  const [overtaken, unconcerned] = [begin(), begin()]
  changed('product:1')
  const recipe = (ingredients: CacheTag[]) => ({ ingredients, life: minute })
  expect(keep('/', thing(), overtaken, recipe(['product:1']))).toBe(false)
  expect(keep('/blog', thing(), unconcerned, recipe(['settings']))).toBe(true)
  expect(get('/')).toBeUndefined()
})

test('after changes that went unheard nothing is left, nor what was in the making', () => {
  const { put, begin, keep, lost, get } = openHearing()
  put('/', ['settings'])
  const making = begin()
  lost()
  expect(keep('/blog', thing(), making, { ingredients: ['settings'], life: minute })).toBe(false)
  expect(get('/')).toBeUndefined()
})

test('a life has an end, and may be over before it begins', async () => {
  const { put, get } = openHearing()
  put('/', ['settings'], { life: 30 })
  expect(put('/blog', ['settings'], { life: -1 })).toBe(false)
  await expect.poll(() => get('/')).toBeUndefined()
  expect(get('/blog')).toBeUndefined()
})

test('while nothing is heard of changes, nothing stays', async () => {
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

test('who is not asked for makes room', () => {
  const { put, get } = openHearing(100)
  put('/a', [], { bytes: 40 })
  put('/b', [], { bytes: 40 })
  expect(get('/a')).toBeDefined()
  put('/c', [], { bytes: 40 })
  expect([get('/a'), get('/b'), get('/c')].map(Boolean)).toEqual([true, false, true])
})

test('who has written something gets nothing that was made before it was heard of', () => {
  const { put, get, written, isBehind, heardUntil } = openHearing()
  put('/', ['settings'])
  heardUntil(performance.now())
  written()
  expect([isBehind(), get('/')]).toEqual([true, undefined])
  heardUntil(performance.now())
  expect([isBehind(), get('/')]).toEqual([false, expect.anything()])
})
