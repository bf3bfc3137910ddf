import { maxExportedRecords, type OwnData } from '../../../contract/own-account.ts'
import type { AppServices } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { exportIdentity } from '../identity/gdpr.ts'

type Records = Pick<OwnData, OwnData['leftOut'][number]>
type ExportedData = Pick<AppServices['personalData'], 'exportSections' | 'addressedExportSections'>
type Sections = Record<string, (db: Db, owner: string, rows: number) => Promise<unknown[]>>

export async function exportProfile(db: Db, identityId: string): Promise<OwnData['profile']> {
  const row = await db
    .selectFrom('member')
    .select(['id', 'name', 'email', 'photo', 'verified_at', 'suspended_at', 'created_at'])
    .select('account_type_changed_at as typeChangedAt')
    .select(['tell_price_drops as tellPriceDrops', 'tell_returns as tellReturns'])
    .select(['is_buyer as isBuyer', 'is_seller as isSeller', 'is_admin as isAdmin'])
    .where('identity_id', '=', identityId)
    .executeTakeFirst()
  if (!row) return null
  const { verified_at, suspended_at, created_at, typeChangedAt, ...profile } = row
  return {
    ...profile,
    verified: verified_at?.toISOString() ?? null,
    accountTypeChanged: typeChangedAt?.toISOString() ?? null,
    suspended: suspended_at?.toISOString() ?? null,
    created: created_at.toISOString(),
  }
}

async function recordsOf(db: Db, sections: Sections, owner: string | undefined, rows: number) {
  const records: [string, unknown[]][] = []
  for (const [kind, section] of Object.entries(sections)) {
    records.push([kind, owner ? await section(db, owner, rows) : []])
  }
  return Object.fromEntries(records)
}

/** At most `max` of each kind, with the names of the truncated kinds. */
function truncateRecords(records: Records, max: number): Records & Pick<OwnData, 'leftOut'> {
  const kinds = Object.keys(records) as (keyof Records)[]
  const truncated = kinds.map((kind) => [kind, records[kind].slice(0, max)])
  const leftOut = kinds.filter((kind) => records[kind].length > max)
  return { ...(Object.fromEntries(truncated) as Records), leftOut }
}

/** More than a table can have. */
export const unlimitedRecords = Number.MAX_SAFE_INTEGER - 1

/** What is stored about the owner of an account, with the newest `max` records of each kind. */
export async function gdprExport(
  db: Db,
  { exportSections, addressedExportSections }: ExportedData,
  identityId: string,
  max = maxExportedRecords,
): Promise<OwnData> {
  const identity = await exportIdentity(db, identityId)
  if (!identity) throw refuse('sign_in_required')
  const profile = await exportProfile(db, identityId)
  const address = identity.emailVerified ? identity.email : undefined
  const records = {
    ...(await recordsOf(db, exportSections, profile?.id, max + 1)),
    ...(await recordsOf(db, addressedExportSections, address, max + 1)),
  } as Records
  const exported = new Date().toISOString()
  return { exported, identity, profile, ...truncateRecords(records, max) }
}
