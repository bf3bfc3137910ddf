import { expect } from 'vitest'
import type { TestApp } from './app.ts'

let numbers = 0
/** A tracking number that no other parcel of this run has. */
export const newTrackingNumber = () => `JD${process.pid}${String(++numbers).padStart(6, '0')}`

/** The columns of a sale's parcels, latest first. */
export async function parcelsOf({ pool }: TestApp, saleId: string) {
  const { rows } = await pool.query(
    `select parcel.*, (select count(*)::int from parcel_event where parcel_id = parcel.id) as scans
     from parcel where sale_id = $1 order by created_at desc`,
    [saleId],
  )
  return rows
}

export async function untilRegistered(app: TestApp, saleId: string) {
  await expect
    .poll(async () => (await parcelsOf(app, saleId))[0]?.tracker_id ?? null)
    .toMatch(/^trk_/)
}

/** Waits until `scans` scans of the latest parcel of a sale have arrived. */
export async function untilScanned(app: TestApp, saleId: string, scans: number) {
  await expect.poll(async () => (await parcelsOf(app, saleId))[0]?.scans).toBe(scans)
}

/** Makes a sale and its parcels `hours` hours older. */
export async function ageSale({ pool }: TestApp, saleId: string, hours: number) {
  for (const [table, column] of [['sale', 'id'] as const, ['parcel', 'sale_id'] as const]) {
    await pool.query(
      `update ${table} set created_at = created_at - make_interval(hours => $2) where ${column} = $1`,
      [saleId, hours],
    )
  }
}

/** In hours, from now. */
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
