import { translate } from '../../i18n/language.ts'

const identityErrorCodes = {
  'email-already-in-use': [409, 'An account with this e-mail address already exists.'],
  'invalid-email': [400, 'Enter an e-mail address such as name@example.com.'],
  'weak-password': [400, 'Please choose a stronger password.'],
  'invalid-credential': [401, 'The e-mail address or the password is wrong.'],
  'wrong-password': [400, 'The password is wrong.'],
  'invalid-code': [400, 'This code is wrong or has already been used. Try the next one.'],
  'invalid-passkey': [400, 'This passkey was not accepted. Try again, or use another way.'],
  'second-factor-exists': [409, 'An authenticator app is already set up.'],
  'too-many-passkeys': [409, 'You have reached the limit of passkeys. Delete one to add another.'],
  'requires-recent-login': [403, 'Confirm your identity to continue.'],
  'invalid-link': [400, 'This link is no longer valid. Request a new one.'],
  'other-account': [
    403,
    'You are logged in to a different account. Log out, then open the link again.',
  ],
  'other-google-account': [
    403,
    'This is not the Google account that you are logged in with. Please choose the right one.',
  ],
  'user-disabled': [403, 'This account has been closed.'],
  'user-token-expired': [401, 'Please log in again.'],
  'too-many-requests': [429, 'Too many attempts. Please wait a few minutes and try again.'],
  'network-request-failed': [503, 'Google is not responding. Please try again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type IdentityErrorCode = keyof typeof identityErrorCodes

type Fields = Record<string, string>

export class IdentityError extends Error {
  readonly status: number
  readonly body: { code: IdentityErrorCode; message: string; fields?: Fields }

  constructor(code: IdentityErrorCode, fields?: Fields, sentence?: string) {
    const [status, usual] = identityErrorCodes[code]
    const message = sentence ?? translate(`identity.${code}`) ?? usual
    super(message)
    this.status = status
    this.body = { code, message, ...(fields && { fields }) }
  }
}

const codeOfLibraryError: Record<string, IdentityErrorCode> = {
  USER_ALREADY_EXISTS: 'email-already-in-use',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email-already-in-use',
  INVALID_EMAIL: 'invalid-email',
  VALIDATION_ERROR: 'invalid-email',
  PASSWORD_TOO_SHORT: 'weak-password',
  PASSWORD_TOO_LONG: 'weak-password',
  INVALID_EMAIL_OR_PASSWORD: 'invalid-credential',
  INVALID_TOKEN: 'invalid-link',
  TOKEN_EXPIRED: 'invalid-link',
  USER_NOT_FOUND: 'invalid-link',
  INVALID_CODE: 'invalid-code',
  INVALID_BACKUP_CODE: 'invalid-code',
  TOTP_NOT_ENABLED: 'invalid-code',
  BACKUP_CODES_NOT_ENABLED: 'invalid-code',
  CHALLENGE_NOT_FOUND: 'invalid-passkey',
  PASSKEY_NOT_FOUND: 'invalid-passkey',
  AUTHENTICATION_FAILED: 'invalid-passkey',
  FAILED_TO_VERIFY_REGISTRATION: 'invalid-passkey',
  PREVIOUSLY_REGISTERED: 'invalid-passkey',
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY: 'invalid-passkey',
  BANNED_USER: 'user-disabled',
  UNAUTHORIZED: 'user-token-expired',
  SESSION_EXPIRED: 'user-token-expired',
}

export function identityErrorCodeOf(error: unknown): IdentityErrorCode | undefined {
  const code = (error as { body?: { code?: unknown } }).body?.code
  return typeof code === 'string' ? codeOfLibraryError[code] : undefined
}
