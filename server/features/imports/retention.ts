import { type Db, daysAgo } from '../../database/db.ts'

const importRetentionDays = 365

export async function deleteOldImports({ db }: { db: Db }): Promise<void> {
  await db
    .deleteFrom('product_import')
    .where('listed_at', '<=', daysAgo(importRetentionDays))
    .execute()
}
