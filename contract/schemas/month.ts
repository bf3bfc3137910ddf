import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'

const wrongMonth = errorMessage('monthForm')

/** A calendar month in UTC, such as `2026-11`. */
export const month = z.string(wrongMonth).regex(/^20\d\d-(0[1-9]|1[0-2])$/, wrongMonth)

export const monthOf = (time: Date): string => time.toISOString().slice(0, 7)

/** The month `count` months later, or earlier if negative. */
export function monthAfter(name: string, count = 1): string {
  const [year = 0, ordinal = 1] = name.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, ordinal - 1 + count)))
}

/** Its first moment, and that of the next month. */
export function monthRange(name: string): { from: Date; to: Date } {
  const startOf = (one: string) => new Date(`${one}-01T00:00:00Z`)
  return { from: startOf(name), to: startOf(monthAfter(name)) }
}
