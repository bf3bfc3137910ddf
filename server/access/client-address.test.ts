import { expect, test } from 'vitest'
import {
  addressBlock,
  addressSite,
  clientAddress,
  shortenedAddress,
  unknownAddress,
} from './client-address.ts'

const forwarded = (value?: string) => new Headers(value ? { 'x-forwarded-for': value } : {})

test.each([
  ['no proxy is trusted', '127.0.0.1', '203.0.113.9', [], '127.0.0.1'],
  ['the peer is not the proxy', '192.0.2.1', '203.0.113.9', ['10.0.0.0/8'], '192.0.2.1'],
  ['the proxy tells', '10.0.0.7', '203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
  [
    'the last untrusted counts',
    '10.0.0.7',
    '1.1.1.1, 203.0.113.9, 10.0.0.8',
    ['10.0.0.0/8'],
    '203.0.113.9',
  ],
  ['an IPv4 peer in IPv6 form', '::ffff:10.0.0.7', '203.0.113.9', ['10.0.0.7'], '203.0.113.9'],
  ['an IPv6 proxy', 'fd00::1', '2001:db8::5', ['fd00::/8'], '2001:db8::5'],
  ['rubbish ends the chain', '10.0.0.7', '203.0.113.9, unknown', ['10.0.0.7'], '10.0.0.7'],
  ['nothing told', '10.0.0.7', undefined, ['10.0.0.7'], '10.0.0.7'],
  ['a closed connection', undefined, undefined, [], unknownAddress],
  ['a closed connection of a proxy', undefined, '203.0.113.9', ['10.0.0.7'], unknownAddress],
])('%s', (_, peer, value, trusted, address) => {
  expect(clientAddress(peer, forwarded(value), trusted)).toBe(address)
})

test('an unknown address is limited like an address', () => {
  expect(addressBlock(unknownAddress)).toBe(unknownAddress)
})

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:1:2::5', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  [unknownAddress, null],
])('%s is shortened to %s', (address, shortened) => {
  expect(shortenedAddress(address)).toBe(shortened)
})

test.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['2001:db8::5', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:0db8:0000:0001:aaaa::1', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])('%s is limited as %s and %s', (address, block, site) => {
  expect([addressBlock(address), addressSite(address)]).toEqual([block, site])
})
