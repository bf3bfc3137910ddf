import type { OwnData } from '../../../contract/own-account.ts'
import type { Db } from '../../database/db.ts'
import { accountOf } from './account-queries.ts'
import { debtsOf, payoutsOf, transfersOf } from './overview-queries.ts'
import { toAccount, toDebt, toPayout, toTransfer } from './serialize.ts'

/** A member has at most one. */
export async function exportPayoutAccount(
  db: Db,
  memberId: string,
): Promise<OwnData['payoutAccounts']> {
  const account = await accountOf(db, memberId)
  return account ? [toAccount(account)] : []
}

export async function exportTransfers(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['transfers']> {
  return (await transfersOf(db, memberId, rows)).map(toTransfer)
}

export async function exportPayouts(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['payouts']> {
  return (await payoutsOf(db, memberId, rows)).map(toPayout)
}

export async function exportDebts(
  db: Db,
  memberId: string,
  rows: number,
): Promise<OwnData['sellerDebts']> {
  return (await debtsOf(db, memberId, rows)).map(toDebt)
}
