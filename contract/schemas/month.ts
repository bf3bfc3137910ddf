import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'

const monthError = errorMessage('monthForm')

/** A calendar month in UTC, such as `2026-11`. */
export const month = z.string(monthError).regex(/^20\d\d-(0[1-9]|1[0-2])$/, monthError)

export const monthOf = (time: Date): string => time.toISOString().slice(0, 7)

/** The month `count` months later, or earlier if negative. */
export function monthAfter(name: string, count = 1): string {
  const [year = 0, ordinal = 1] = name.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, ordinal - 1 + count)))
}

/** The first moment of a month, and that of the next one. */
export type MonthRange = { from: Date; to: Date }

export function monthRange(name: string): MonthRange {
  const startOf = (one: string) => new Date(`${one}-01T00:00:00Z`)
  return { from: startOf(name), to: startOf(monthAfter(name)) }
}
