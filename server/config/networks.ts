import { isIP } from 'node:net'

/** Maps `::ffff:192.0.2.1` to IPv4 and strips an IPv6 zone (`%eth0`). */
export function normalizeIp(address: string): string {
  const bare = address.trim().replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)
  return mapped?.[1] ?? bare
}

/** Whether the entry is an IP address or a CIDR range; a range of mapped addresses counts as one of IPv4. */
export function isNetwork(entry: string): boolean {
  const [address = '', prefix = '0', ...rest] = entry.split('/')
  const family = isIP(normalizeIp(address))
  const bits = family === 6 ? 128 : 32
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits
}

/** Whether it is an IP address of the loopback interface. */
export const isLoopbackAddress = (address: string) =>
  /^(::ffff:)?127(\.\d+){3}$|^::1$/.test(address)
