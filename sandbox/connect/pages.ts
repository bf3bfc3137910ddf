import { invalid } from '../protocol/failure.ts'
import type { Form } from '../protocol/form.ts'
import { integerOf } from '../protocol/params.ts'

type Page<T> = { data: T[]; next_page_url: string | null; previous_page_url: string | null }

/** A page in the format of API v2, newest first; `page` is the place of its first entry. */
export function pageOf<T>(path: string, rows: T[], form: Form): Page<T> {
  const limit = integerOf(form, 'limit', 1) ?? 20
  if (limit > 100)
    throw invalid('This value must be less than or equal to 100.', { param: 'limit' })
  const start = integerOf(form, 'page', 0) ?? 0
  const urlAt = (place: number) => {
    const query = new URLSearchParams({ limit: String(limit), page: String(place) })
    for (const [name, value] of Object.entries(form))
      if (typeof value === 'string' && !query.has(name)) query.set(name, value)
    return `${path}?${query}`
  }
  return {
    data: rows.slice(start, start + limit),
    next_page_url: start + limit < rows.length ? urlAt(start + limit) : null,
    previous_page_url: start > 0 ? urlAt(Math.max(0, start - limit)) : null,
  }
}
