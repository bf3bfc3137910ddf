import { clientMessage } from '../../contract/i18n/client-messages.ts'
import { documentLanguage } from '../i18n/document-language.ts'
import { isNetworkFailure, messageOfStatus } from './failures.ts'

export type IdentityUser = {
  /** Unlike the e-mail address, it never changes. */
  id: string
  email: string
  displayName: string
  photoURL: string | null
  emailVerified: boolean
  /** An admin who can act only after setting up a second factor. */
  needsFactor?: boolean
}

/** The second factors that can complete a pending log-in. */
export type Factors = { totp: boolean; passkey: boolean }

/** A refusal by the identity service, with its kebab-case code. */
export class IdentityError extends Error {
  readonly code: string
  readonly status: number | undefined
  /** The error of each field, in the form that `fieldsOf` reads. */
  readonly data: { fields: Record<string, string> }

  constructor(code: string, message: string, status?: number, fields: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.status = status
    this.data = { fields }
  }
}

const unreachable = () =>
  new IdentityError('network-request-failed', clientMessage('unreachableNow'))

async function send(path: string, body?: object) {
  const spoken = { 'Accept-Language': documentLanguage() }
  const request: RequestInit = body
    ? {
        method: 'POST',
        headers: { ...spoken, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }
    : { headers: spoken }
  try {
    return await fetch(`/api/identity/${path}`, request)
  } catch {
    throw unreachable()
  }
}

/** The JSON of a response; null if it is something else, such as the page of a proxy. */
function bodyOf(response: Response) {
  return response.json().catch((failure) => {
    if (isNetworkFailure(failure)) throw unreachable()
    return null
  })
}

/** Calls the identity service: POST if there is a body, otherwise GET. */
export async function askIdentity(path: string, body?: object) {
  const response = await send(path, body)
  const answer = await bodyOf(response)
  if (response.ok) return answer
  const { code = 'unknown', message = messageOfStatus(response.status), fields } = answer ?? {}
  throw new IdentityError(code, message, response.status, fields)
}

/**
 * The signed-in user or, while the second factor is pending, the factors that can complete the
 * log-in.
 */
export async function identitySession(): Promise<{
  user: IdentityUser | null
  factors: Factors | null
}> {
  const answer = await askIdentity('get-session')
  const factors = answer?.secondFactor ?? null
  if (!answer?.user) return { user: null, factors }
  const { id, email, name, image, emailVerified } = answer.user
  const { needsFactor } = answer
  const user = { id, email, displayName: name, photoURL: image || null, emailVerified, needsFactor }
  return { user, factors }
}

/** Ends the session at the identity service. */
export const endIdentitySession = (): Promise<unknown> => askIdentity('sign-out', {})
