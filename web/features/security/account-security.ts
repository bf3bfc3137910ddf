import { codeOf } from '../../api/failures.ts'
import { askIdentity } from '../../api/identity.ts'
import { confirmIdentity } from '../../api/recent-login.ts'

export type SignedInSession = {
  id: string
  current: boolean
  browser: string | null
  system: string | null
  network: string | null
  begun: string
  lastUsed: string
}

export type Passkey = { id: string; name: string | null; created: string }

export type AccountSecurity = {
  password: boolean
  google: boolean
  totp: boolean
  backupCodes: number
  passkeys: Passkey[]
  passkeysOffered: boolean
  required: boolean
  sessions: SignedInSession[]
}

export type NewApp = { secret: string; uri: string; backupCodes: string[] }

/** Runs `act`; if it requires a recent authentication, asks for one and retries. */
async function recently<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (failure) {
    if (codeOf(failure) !== 'requires-recent-login' || !(await confirmIdentity())) throw failure
    return act()
  }
}

const post = (path: string, body: object = {}) => askIdentity(path, body)

/** The calls of the security screen and of My Account. Each throws `IdentityError` on failure. */
export const accountSecurity = {
  show: (): Promise<AccountSecurity> => askIdentity('security'),
  changePassword: (passwords: { currentPassword?: string; newPassword: string }) =>
    recently(() => post('change-password', passwords)),
  changeEmail: (email: string) => recently(() => post('change-email', { email })),
  endSession: (id: string) => post('revoke-session', { id }),
  endOtherSessions: () => post('revoke-other-sessions'),
  authenticate: (proof: { password: string } | { code: string }) => post('authenticate', proof),
  enableApp: (): Promise<NewApp> => recently(() => post('two-factor/enable')),
  confirmApp: (code: string) => recently(() => post('two-factor/confirm', { code })),
  disableApp: () => recently(() => post('two-factor/disable')),
  renewBackupCodes: (): Promise<{ backupCodes: string[] }> =>
    recently(() => post('two-factor/backup-codes')),
  registerOptions: () => recently(() => post('passkey/register-options')),
  registerPasskey: (response: object, name: string) =>
    recently(() => post('passkey/register', { response, name })),
  deletePasskey: (id: string) => recently(() => post('passkey/delete', { id })),
}

export const securityQuery = {
  queryKey: ['account-security'],
  queryFn: accountSecurity.show,
  staleTime: 0,
} as const
