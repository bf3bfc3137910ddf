import { expect, test } from 'vitest'
import { createSubscribers } from './subscribers.ts'

const bounds = { inAll: 3, perAddress: 2, perAccount: 1 }
const until = new Date(Date.now() + 60_000)
const stranger = (address: string) => ({ address })
const member = (accountId: string, address: string) => ({
  address,
  session: { id: `session of ${accountId}`, accountId, until },
})
const refusal = (code: string) => expect.objectContaining({ code })

test('limits subscribers per address and account; leaving releases one slot', () => {
  const { subscribe: enter } = createSubscribers(bounds)
  const first = enter(stranger('192.0.2.1'))
  enter(member('Bea', '192.0.2.1'))
  expect(() => enter(stranger('192.0.2.1'))).toThrow(refusal('too_many_requests'))
  expect(() => enter(member('Bea', '192.0.2.2'))).toThrow(refusal('too_many_requests'))
  first.leave()
  first.leave()
  enter(stranger('192.0.2.1'))
  expect(() => enter(stranger('192.0.2.1'))).toThrow(refusal('too_many_requests'))
})

test('limits subscribers per process', () => {
  const { subscribe: enter } = createSubscribers(bounds)
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) enter(stranger(address))
  expect(() => enter(stranger('192.0.2.4'))).toThrow(refusal('overloaded'))
})

test('limits subscribers per IPv6 site to those of eight of its networks', () => {
  const { subscribe: enter } = createSubscribers({ inAll: 100, perAddress: 2, perAccount: 1 })
  for (let n = 0; n < 16; n += 1) enter(stranger(`2001:db8:0:${n.toString(16)}::1`))
  expect(() => enter(stranger('2001:db8:0:ff::1'))).toThrow(refusal('too_many_requests'))
  enter(stranger('2001:db8:1::1'))
})

test('refuses subscribers after closing', async () => {
  const subscribers = createSubscribers(bounds)
  const { next } = subscribers.subscribe(stranger('192.0.2.1'))
  subscribers.close()
  expect(await next()).toEqual({ done: true, value: undefined })
  expect(() => subscribers.subscribe(stranger('192.0.2.1'))).toThrow(refusal('overloaded'))
})
