import { UnreadableReport } from './problems.ts'

const maxBatteries = 16

/** One battery of a laptop. Both capacities are in the same unit. */
export type Battery = { design?: number; full?: number; cycles?: number }

const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** In percent, at most 100: firmware may report more than the design capacity. */
const percent = (part: number, whole: number) =>
  Math.min(100, Math.max(1, Math.round((100 * part) / whole)))

/**
 * The health of all batteries together, and the cycles of the most used one. Without a design
 * capacity the health is unknown. Zero cycles count as unknown, because firmware that does not
 * count them reports zero. Throws `damaged` if there are more batteries than any laptop has.
 */
export function wearOf(batteries: Battery[]) {
  if (batteries.length > maxBatteries) throw new UnreadableReport('damaged')
  const measured = batteries.filter(({ design, full }) => design && full)
  const design = total(measured.map((battery) => battery.design ?? 0))
  const full = total(measured.map((battery) => battery.full ?? 0))
  const cycles = Math.max(0, ...batteries.map((battery) => battery.cycles ?? 0))
  return {
    ...(design > 0 && { battery_health: percent(full, design) }),
    ...(cycles > 0 && { battery_cycles: cycles }),
  }
}
