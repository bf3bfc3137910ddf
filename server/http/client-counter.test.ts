import { expect, test } from 'vitest'
import { networksOf } from '../access/client-address.ts'
import { createClientCounter } from './client-counter.ts'

test('a client counts by its block, or by an eighth of its site', () => {
  const counter = createClientCounter()
  const ofNetwork = (n: number) => networksOf(`2001:db8:1:${n}::1`)
  for (let n = 0; n < 24; n += 1) counter.add(ofNetwork(n), 1)
  expect(counter.of(ofNetwork(0))).toBe(3)
  expect(counter.of(ofNetwork(99))).toBe(3)
  expect(counter.ofBlock(ofNetwork(99))).toBe(0)
  counter.add(ofNetwork(0), 9)
  expect(counter.of(ofNetwork(0))).toBe(10)
  expect(counter.of(networksOf('2001:db8:2::1'))).toBe(0)
})

test('an IPv4 address is block and site', () => {
  const counter = createClientCounter()
  counter.add(networksOf('192.0.2.1'), 5)
  expect(counter.of(networksOf('192.0.2.1'))).toBe(5)
  expect(counter.of(networksOf('192.0.2.2'))).toBe(0)
})
