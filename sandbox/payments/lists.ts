import type Stripe from 'stripe'
import { invalid, missing } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { integerOf, textOf } from '../protocol/params.ts'

type Listed = { id: string; created: number }
const compare: Record<string, (a: number, b: number) => boolean> = {
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
}

/** A page of records in Stripe's list format, newest first. `filters` maps fields to values. */
export function listPage<T extends Listed>(
  url: string,
  records: T[],
  form: Form,
  filters: string[],
): Stripe.ApiList<T> {
  const limit = integerOf(form, 'limit', 1) ?? 10
  if (limit > 100)
    throw invalid('This value must be less than or equal to 100.', { param: 'limit' })
  const matching = records.toReversed().filter((record) => matches(record, form, filters))
  const [start, end] = range(matching, form, limit)
  const has_more = textOf(form, 'ending_before') === undefined ? end < matching.length : start > 0
  return { object: 'list', url, has_more, data: matching.slice(start, end) }
}

function range(records: Listed[], form: Form, limit: number): [start: number, end: number] {
  const after = textOf(form, 'starting_after')
  const before = textOf(form, 'ending_before')
  if (before !== undefined) {
    const end = placeOf(records, before, 'ending_before')
    return [Math.max(0, end - limit), end]
  }
  const start = after === undefined ? 0 : placeOf(records, after, 'starting_after') + 1
  return [start, start + limit]
}

function placeOf(records: Listed[], id: string, param: string) {
  const place = records.findIndex((record) => record.id === id)
  if (place === -1) throw missing('object', id, param)
  return place
}

function matches(record: Listed, form: Form, filters: string[]) {
  const fields = record as unknown as Record<string, unknown>
  const fits = filters.every((name) => form[name] === undefined || form[name] === fields[name])
  return fits && createdWithin(record.created, form.created)
}

function createdWithin(created: number, bounds: string | Form | undefined) {
  if (bounds === undefined) return true
  if (typeof bounds === 'string') return created === Number(bounds)
  return Object.entries(bounds).every(([name, bound]) => compare[name]?.(created, Number(bound)))
}
