import type { Parcel } from '../../../../contract/sales/parcels.ts'
import type { Sale } from '../../../../contract/sales/sales.ts'

type Step = Sale['steps'][number]
type Scan = Parcel['events'][number]

/** A step of the sale, or a scan of its parcel. */
export type TimelineEntry =
  | { key: string; date: string; step: Step; scan?: undefined }
  | { key: string; date: string; step?: undefined; scan: Scan; direction: Parcel['direction'] }

function entriesOf({ direction, events }: Parcel, at: number): TimelineEntry[] {
  return events.map((scan) => {
    const { date, kind } = scan
    return { key: `${at} ${date} ${kind}`, date, scan, direction }
  })
}

/** Steps and scans, oldest first. */
export function timelineEntries({ steps, parcels }: Sale): TimelineEntry[] {
  const ofSteps = steps.map((step): TimelineEntry => {
    return { key: `${step.date} ${step.event}`, date: step.date, step }
  })
  const all = [...ofSteps, ...parcels.flatMap(entriesOf)]
  return all.sort((one, other) => one.date.localeCompare(other.date))
}
