import { UnreadableReport } from './problems.ts'

const most = 16

/** One battery of a laptop. Capacities are in the same unit, whichever it is. */
export type Battery = { design?: number; full?: number; cycles?: number }

const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** In percent; firmware may claim more than there was when new, which is whole all the same. */
const percent = (part: number, whole: number) =>
  Math.min(100, Math.max(1, Math.round((100 * part) / whole)))

/**
 * The health of all batteries together, and the cycles of the one that has most. Without a capacity
 * from when it was new a battery has no known health; zero cycles is what firmware says that does
 * not count them. Fails with `damaged` when there are more batteries than any laptop has.
 */
export function wearOf(batteries: Battery[]) {
  if (batteries.length > most) throw new UnreadableReport('damaged')
  const measured = batteries.filter(({ design, full }) => design && full)
  const design = total(measured.map((battery) => battery.design ?? 0))
  const full = total(measured.map((battery) => battery.full ?? 0))
  const cycles = Math.max(0, ...batteries.map((battery) => battery.cycles ?? 0))
  return {
    ...(design > 0 && { battery_health: percent(full, design) }),
    ...(cycles > 0 && { battery_cycles: cycles }),
  }
}
