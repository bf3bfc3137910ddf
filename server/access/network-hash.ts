import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { getSecret } from '../database/secrets.ts'
import { addressBlock } from './client-address.ts'

const keyOf = (pool: pg.Pool) => getSecret(pool, 'network_hash')

/** Makes the key, so that no request does. */
export async function makeNetworkKey(pool: pg.Pool): Promise<void> {
  await keyOf(pool)
}

/**
 * What stands for the block of a client address in the database: the same for each address of the
 * block and in each process, and of no use without the server's key.
 */
export async function networkHashOf(pool: pg.Pool, address: string): Promise<Buffer> {
  return createHmac('sha256', await keyOf(pool))
    .update(addressBlock(address))
    .digest()
}
