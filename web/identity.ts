import { sayMishap } from '../contract/mishaps.ts'

export type IdentityUser = {
  email: string
  displayName: string
  photoURL: string | null
  /** Whether the address is confirmed. */
  emailVerified: boolean
}

/** A refusal of the identity service, in its kebab-case words. */
export class IdentityError extends Error {
  readonly code: string
  readonly status: number | undefined
  /** What is wrong with each field, as `fieldsOf` reads it. */
  readonly data: { fields: Record<string, string> }

  constructor(code: string, message: string, status?: number, fields: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.status = status
    this.data = { fields }
  }
}

async function send(path: string, body?: object) {
  const spoken = { 'Accept-Language': document.documentElement.lang }
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
    throw new IdentityError('network-request-failed', sayMishap('unreachableNow'))
  }
}

async function ask(path: string, body?: object) {
  const response = await send(path, body)
  const answer = await response.json().catch(() => null)
  if (response.ok) return answer
  const { code = 'unknown', message = sayMishap('didNotWork'), fields } = answer ?? {}
  throw new IdentityError(code, message, response.status, fields)
}

type Credentials = { email: string; password: string }

/** The calls of the identity service. Each fails with `IdentityError`. */
export const identity = {
  signUp: (account: Credentials & { name: string }): Promise<unknown> =>
    ask('sign-up/email', account),
  signIn: (credentials: Credentials): Promise<unknown> => ask('sign-in/email', credentials),
  signOut: (): Promise<unknown> => ask('sign-out', {}),
  updateUser: (profile: { name: string; image?: string }): Promise<unknown> =>
    ask('update-user', profile),
  requestPasswordReset: (email: string): Promise<unknown> =>
    ask('request-password-reset', { email, redirectTo: '/reset-password' }),
  resetPassword: (reset: { newPassword: string; token: string }): Promise<unknown> =>
    ask('reset-password', reset),
  confirmEmail: (confirmation: { token: string; password?: string }): Promise<unknown> =>
    ask('verify-email', confirmation),
  sendConfirmation: (): Promise<unknown> => ask('send-verification-email', {}),
  async currentUser(): Promise<IdentityUser | null> {
    const answer = await ask('get-session')
    if (!answer?.user) return null
    const { email, name, image, emailVerified } = answer.user
    return { email, displayName: name, photoURL: image || null, emailVerified }
  },
}
