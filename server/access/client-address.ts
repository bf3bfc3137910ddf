import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { normalizeIp } from '../config/networks.ts'

const ipFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const lists = new WeakMap<string[], BlockList>()

function trustedProxies(trusted: string[]): BlockList {
  const known = lists.get(trusted)
  if (known) return known
  const list = new BlockList()
  lists.set(trusted, list)
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/')
    const ip = normalizeIp(address)
    if (prefix === undefined) list.addAddress(ip, ipFamily(ip))
    else list.addSubnet(ip, Number(prefix), ipFamily(ip))
  }
  return list
}

export function isTrustedProxy(peer: string, trusted: string[]): boolean {
  const direct = normalizeIp(peer)
  return (
    trusted.length > 0 &&
    isIP(direct) !== 0 &&
    trustedProxies(trusted).check(direct, ipFamily(direct))
  )
}

/** Of a client that has disconnected (RFC 7239, section 6.2). Rate limits count it like an address. */
export const unknownAddress = 'unknown'

/** The peer address or, behind trusted proxies, the last untrusted `X-Forwarded-For`. */
export function clientAddress(
  peer: string | undefined,
  headers: Pick<Headers, 'get'>,
  trusted: string[],
): string {
  const direct = normalizeIp(peer ?? unknownAddress)
  if (trusted.length === 0) return direct
  let address = direct
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(normalizeIp).reverse()
  for (const next of forwarded) {
    if (!isTrustedProxy(address, trusted) || isIP(next) === 0) break
    address = next
  }
  return address
}

function ipv6Groups(part: string): string[] {
  return part === '' ? [] : part.split(':')
}

function firstGroups(address: string, count: number): string {
  const [before = '', after] = address.split('::')
  const head = ipv6Groups(before)
  const tail = after === undefined ? [] : ipv6Groups(after)
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const all = [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''))
  return all.slice(0, count).join(':')
}

/** The rate-limit key of an address: the IPv4 address, or the /64 network for IPv6. */
export function addressBlock(address: string): string {
  return isIP(address) === 6 ? `${firstGroups(address, 4)}::/64` : address
}

/** The IPv4 address or, for IPv6, the /48 network, the largest that one site gets (RFC 6177). */
export function addressSite(address: string): string {
  return isIP(address) === 6 ? `${firstGroups(address, 3)}::/48` : address
}

/** A /48 network may do as much as this many of its 65,536 /64 networks. */
export const blocksPerSite = 8

/** Truncated for display in the session list: /24 for IPv4, /48 for IPv6. */
export function shortenedAddress(address: string): string | null {
  if (isIP(address) === 6) return addressSite(address)
  return isIP(address) === 4 ? address.replace(/\d+$/, '0/24') : null
}

export function addressOfRequest({ socket, headers }: IncomingMessage, trusted: string[]): string {
  const get = (name: string) => headers[name]?.toString() ?? null
  return clientAddress(socket.remoteAddress, { get }, trusted)
}

/** The networks of a client: the same address twice for IPv4. */
export type ClientNetworks = { block: string; site: string }

export const networksOf = (address: string): ClientNetworks => ({
  block: addressBlock(address),
  site: addressSite(address),
})
