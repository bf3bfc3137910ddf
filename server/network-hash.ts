import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { addressBlock } from './client-address.ts'
import { secretNamed } from './secrets.ts'

/**
 * What stands for the block of a client address in the database: the same for each address of the
 * block and in each process, and of no use without the server's key.
 */
export async function networkHashOf(pool: pg.Pool, address: string): Promise<Buffer> {
  const key = await secretNamed(pool, 'network_hash')
  return createHmac('sha256', key).update(addressBlock(address)).digest()
}
