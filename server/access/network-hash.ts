import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { getSecret } from '../database/secrets.ts'
import { addressBlock } from './client-address.ts'

const keyOf = (pool: pg.Pool) => getSecret(pool, 'network_hash')

export async function makeNetworkKey(pool: pg.Pool): Promise<void> {
  await keyOf(pool)
}

/** Keyed hash of a client's address block: equal in every process, irreversible without the key. */
export async function networkHashOf(pool: pg.Pool, address: string): Promise<Buffer> {
  return createHmac('sha256', await keyOf(pool))
    .update(addressBlock(address))
    .digest()
}
