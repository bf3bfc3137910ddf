import { formatMessage } from '../../../contract/i18n/messages.ts'
import { refuse } from '../../errors/refusal.ts'
import { hasBody, readText } from '../../http/body.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { IdentityError } from './errors.ts'
import { isEmailAddress, normalizeEmail } from './rules.ts'
import type { IdentityServices } from './service.ts'

export type IdentityRequest = {
  services: IdentityServices
  body: Record<string, unknown>
  request: Request
  headers: Headers
  address: string
}

export type Handler = (identityRequest: IdentityRequest) => Promise<Response>

function ensureJson(headers: Headers): void {
  const type = headers.get('content-type')
  const isJson = /^application\/json\s*(;|$)/i.test(type ?? '')
  if (!isJson && (type !== null || hasBody(headers))) throw refuse('wrong_content_type')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export async function readBody(request: Request): Promise<IdentityRequest['body']> {
  if (request.method !== 'POST') return {}
  ensureJson(request.headers)
  const text = await readText(request)
  const body = text === '' ? {} : parseJson(text)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return body as IdentityRequest['body']
  }
  throw refuse('bad_input', {
    fields: { body: translateMessage('bodyObject') },
  })
}

/** The fields of an HTML form; of a repeated one the last. */
export async function readForm(request: Request): Promise<IdentityRequest['body']> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw refuse('wrong_content_type')
  }
  return Object.fromEntries(new URLSearchParams(await readText(request)))
}

export function idIn({ id }: IdentityRequest['body']): string {
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : ''
}

/** The address as typed, normalised; empty unless it is text. */
export function typedEmailIn({ email }: IdentityRequest['body']): string {
  return normalizeEmail(typeof email === 'string' ? email : '')
}

/** Refuses `invalid-email`. */
export function ensureEmailAddress(email: string): void {
  if (!isEmailAddress(email)) {
    throw new IdentityError('invalid-email', { email: formatMessage('emailForm') })
  }
}

/** The normalised address. Refuses `invalid-email`. */
export function emailIn(body: IdentityRequest['body']): string {
  const email = typedEmailIn(body)
  ensureEmailAddress(email)
  return email
}

export function jsonResponse(body: object | null, from?: Headers | null): Response {
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  for (const cookie of from?.getSetCookie() ?? []) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify(body), { headers })
}
