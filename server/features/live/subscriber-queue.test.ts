import { expect, test } from 'vitest'
import type { Change } from '../../../contract/live.ts'
import { createSubscriberQueue } from './subscriber-queue.ts'

const change = (productId: string, state: Change['state'] = 'available'): Change => ({
  productId,
  state,
  category: 'Dell',
  advertised: false,
})

test('of each product only the newest is kept', async () => {
  const { put, next } = createSubscriberQueue()
  put([change('a'), change('b')])
  put([change('a', 'reserved')])
  const products = [change('a', 'reserved'), change('b')]
  expect(await next()).toEqual({ done: false, value: { event: 'changed', products } })
})

test('who does not read is told to read anew, in place of everything', async () => {
  const { put, next } = createSubscriberQueue()
  for (let n = 0; n < 1_000; n += 1) put([change(`product ${n}`)])
  expect(await next()).toEqual({ done: false, value: { event: 'read_anew' } })
  put([change('a')])
  expect(await next()).toMatchObject({ value: { products: [change('a')] } })
})

test('a closed mailbox has nothing more, for whoever waits too', async () => {
  const { next, close } = createSubscriberQueue()
  const waiting = next()
  close()
  expect(await waiting).toEqual({ done: true, value: undefined })
  expect(await next()).toEqual({ done: true, value: undefined })
})
