import type { OwnData } from '../../contract/own-account.ts'
import type { Config } from '../config/config.ts'
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

/** Erases or anonymises what a feature holds about a member. */
export type Erasure = (tx: Tx, memberId: string, config: Config) => Promise<void>

export type PersonalData = {
  exportSections: ExportSections
  addressedExportSections: AddressedExportSections
  /** While the member still has a profile. */
  erasures: Erasure[]
  /** Once the profile is anonymous: further rows cannot be added to it. */
  finalErasures: Erasure[]
}
