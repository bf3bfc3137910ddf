import { maxExportedRecords, type OwnData } from '../../../contract/own-account.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { identityData, profileData } from './gdpr-export.ts'
import {
  auditEntriesOf,
  bookingsOf,
  favouritesOf,
  messagesUnder,
  photosOf,
  productsOf,
  reportsOf,
  searchesOf,
} from './gdpr-records.ts'
import { ledgerOf, paymentsOf, refundsOf } from './money-history.ts'

type Records = Pick<OwnData, OwnData['leftOut'][number]>

const noRecords = {
  products: [],
  photos: [],
  bookings: [],
  payments: [],
  refunds: [],
  ledger: [],
  reports: [],
  favourites: [],
  searches: [],
}

async function recordsOf(db: Db, memberId: string, rows: number) {
  return {
    products: await productsOf(db, memberId, rows),
    photos: await photosOf(db, memberId, rows),
    bookings: await bookingsOf(db, memberId, rows),
    payments: await paymentsOf(db, memberId, rows),
    refunds: await refundsOf(db, memberId, rows),
    ledger: await ledgerOf(db, memberId, rows),
    reports: await reportsOf(db, memberId, rows),
    favourites: await favouritesOf(db, memberId, rows),
    searches: await searchesOf(db, memberId, rows),
    acts: await auditEntriesOf(db, memberId, rows),
  }
}

/** At most so many of each kind, and the names of the kinds of which there were more. */
function truncateRecords(records: Records): Records & Pick<OwnData, 'leftOut'> {
  const kinds = Object.keys(records) as (keyof Records)[]
  const kept = kinds.map((kind) => [kind, records[kind].slice(0, maxExportedRecords)])
  const leftOut = kinds.filter((kind) => records[kind].length > maxExportedRecords)
  return { ...(Object.fromEntries(kept) as Records), leftOut }
}

/** Everything the site holds about the person of this identity, with a profile or without. */
export async function gdprExport(db: Db, identityId: string): Promise<OwnData> {
  const identity = await identityData(db, identityId)
  if (!identity) throw refuse('sign_in_required')
  const profile = await profileData(db, identityId)
  const rows = maxExportedRecords + 1
  const messages = identity.emailVerified ? await messagesUnder(db, identity.email, rows) : []
  const records = profile ? await recordsOf(db, profile.id, rows) : { ...noRecords, acts: [] }
  const exported = new Date().toISOString()
  return { exported, identity, profile, ...truncateRecords({ ...records, messages }) }
}
