import type { Context } from 'hono'
import { invalid } from '../protocol/failure.ts'

/** The parameters as form text: from a query, a form body or flat JSON. */
export async function requestText(c: Context): Promise<string> {
  if (c.req.method !== 'POST') return new URL(c.req.url).search.slice(1)
  const text = await c.req.text()
  const contentType = c.req.header('content-type') ?? ''
  if (isJsonApi(c)) {
    if (text === '' || contentType.includes('json')) return text
    throw invalid('Invalid request: the content type must be application/json.')
  }
  if (text === '' || contentType.includes('x-www-form-urlencoded')) return text
  if (c.req.path.startsWith('/sandbox/') && contentType.includes('json')) return formOf(text)
  throw invalid('Invalid request: the content type must be application/x-www-form-urlencoded.')
}

function formOf(json: string): string {
  try {
    return new URLSearchParams(JSON.parse(json)).toString()
  } catch {
    throw invalid('Invalid JSON.')
  }
}

/** API v2 takes JSON in place of forms. */
export const isJsonApi = (c: Context) =>
  c.req.method === 'POST' && c.req.path.startsWith('/v2/core/')

/** Throws 400 for text that is not a JSON object. */
export function parseBody(text: string): object {
  if (text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    // Refused below.
  }
  throw invalid('Invalid JSON: the body must be an object.', { code: 'invalid_json' })
}
