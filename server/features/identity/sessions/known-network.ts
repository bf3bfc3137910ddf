import { addressBlock } from '../../../access/client-address.ts'
import type { Db } from '../../../database/db.ts'
import { isRemembered, rememberKey } from './remembered-keys.ts'

const networkDays = 30

export const networkKey = (email: string) => `knownAddress:${email}|`

const keyOf = (email: string, address: string) => networkKey(email) + addressBlock(address)

export const rememberNetwork = (db: Db, email: string, address: string): Promise<void> =>
  rememberKey(db, keyOf(email, address), networkDays)

export const isKnownNetwork = (db: Db, email: string, address: string): Promise<boolean> =>
  isRemembered(db, keyOf(email, address))
