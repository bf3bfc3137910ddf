import { randomInt } from 'node:crypto'

/** In seconds: settings answer every offer after a time between these, whatever they answer. */
const soonest = 10 * 60
const latest = 60 * 60

/** Drawn for each offer before its amount is looked at, so that the time tells nothing about it. */
export const answerDelay = (): number => randomInt(soonest, latest + 1)

/** In hundredths of a percent. */
const widestMargin = 1000

/**
 * Drawn once per product: by how much an offer may be below the minimum and still reach the seller. Any
 * number of declined offers leaves the minimum unknown within this margin.
 */
export const drawMargin = (): number => randomInt(widestMargin + 1)

type Settings = { minimum: number | null; autoAccept: number | null; margin: number }

/** What the settings of a seller answer to an offer of this amount; `wait`: the seller answers. */
export function automaticAnswer(
  amount: number,
  settings: Settings | undefined,
): 'accept' | 'decline' | 'wait' {
  if (!settings) return 'wait'
  const { minimum, autoAccept, margin } = settings
  if (autoAccept !== null && amount >= autoAccept) return 'accept'
  if (minimum === null) return 'wait'
  return amount * 10_000 < minimum * (10_000 - margin) ? 'decline' : 'wait'
}
