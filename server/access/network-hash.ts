import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { getSecret } from '../database/secrets.ts'
import { addressBlock, addressSite } from './client-address.ts'

const keyOf = (pool: pg.Pool) => getSecret(pool, 'network_hash')

export async function makeNetworkKey(pool: pg.Pool): Promise<void> {
  await keyOf(pool)
}

const partBytes = 16

/**
 * Keyed hashes of a client's site and of its address block, one after the other: equal in every
 * process, irreversible without the key.
 */
export async function networkHashOf(pool: pg.Pool, address: string): Promise<Buffer> {
  const key = await keyOf(pool)
  const hashOf = (network: string) =>
    createHmac('sha256', key).update(network).digest().subarray(0, partBytes)
  return Buffer.concat([hashOf(addressSite(address)), hashOf(addressBlock(address))])
}

/** The first and the last hash of the blocks of one site. */
export function hashesOfSite(networkHash: Buffer): [first: Buffer, last: Buffer] {
  const site = networkHash.subarray(0, partBytes)
  return [
    Buffer.concat([site, Buffer.alloc(partBytes, 0x00)]),
    Buffer.concat([site, Buffer.alloc(partBytes, 0xff)]),
  ]
}
