import type { Context } from 'hono'
import { invalid } from '../protocol/failure.ts'

/** The parameters as form text: from a query, a form body or flat JSON. */
export async function requestText(c: Context): Promise<string> {
  if (c.req.method !== 'POST') return new URL(c.req.url).search.slice(1)
  const text = await c.req.text()
  const contentType = c.req.header('content-type') ?? ''
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
