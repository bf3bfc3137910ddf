import type { OwnData } from '../../contract/own-account.ts'
import type { Db, Tx } from './db.ts'

type RecordKind = OwnData['leftOut'][number]
/** Records that belong to an e-mail address instead of a member. */
type AddressedKind = 'messages' | 'contentNotices'

type ExportSection<Kind extends RecordKind> = (
  db: Db,
  owner: string,
  rows: number,
) => Promise<OwnData[Kind]>

/** Reads at most `rows` of a member's records of one kind, newest first, for the GDPR export. */
export type ExportSections = { [Kind in Exclude<RecordKind, AddressedKind>]: ExportSection<Kind> }

export type AddressedExportSections = { [Kind in AddressedKind]: ExportSection<Kind> }

/** Locks members that an erasure needs, before products are locked. */
export type ErasureLock = (tx: Tx, memberId: string) => Promise<void>

/** Erases or anonymises what a feature holds about a member. */
export type Erasure<Services> = (tx: Tx, memberId: string, services: Services) => Promise<void>

/** Erasures notify other members with these services. */
export type PersonalData<Services> = {
  exportSections: ExportSections
  addressedExportSections: AddressedExportSections
  erasureLocks: ErasureLock[]
  /** While the member still has a profile. */
  erasures: Erasure<Services>[]
  /** Once the profile is anonymous: further rows cannot be added to it. */
  finalErasures: Erasure<Services>[]
}
