import { expect, test } from 'vitest'
import type { Change } from '../../../contract/live.ts'
import { createSubscriberQueue } from './subscriber-queue.ts'

const change = (productId: string, state: Change['state'] = 'available'): Change => ({
  productId,
  state,
  category: 'Dell',
  advertised: false,
})

test('stores only the newest event of each product', async () => {
  const { put, next } = createSubscriberQueue()
  put([change('a'), change('b')])
  put([change('a', 'reserved')])
  const products = [change('a', 'reserved'), change('b')]
  expect(await next()).toEqual({ done: false, value: { event: 'changed', products } })
})

test('a slow reader gets one reload event in place of all others', async () => {
  const { put, next } = createSubscriberQueue()
  for (let n = 0; n < 1_000; n += 1) put([change(`product ${n}`)])
  expect(await next()).toEqual({ done: false, value: { event: 'reload' } })
  put([change('a')])
  expect(await next()).toMatchObject({ value: { products: [change('a')] } })
})

test('a closed queue ends, also for a pending read', async () => {
  const { next, close } = createSubscriberQueue()
  const waiting = next()
  close()
  expect(await waiting).toEqual({ done: true, value: undefined })
  expect(await next()).toEqual({ done: true, value: undefined })
})
