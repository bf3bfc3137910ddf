import { reauthenticate } from './authenticate.ts'
import { requestEmailChange } from './emails/email-change.ts'
import { sendVerificationAgain, verifyEmail, verifyEmailByForm } from './emails/verify-email.ts'
import { finishPopup, startPopup } from './google/popup.ts'
import { changePassword } from './passwords/change-password.ts'
import { requestPasswordReset, resetPassword } from './passwords/reset-password.ts'
import { showSession, updateProfile } from './profile.ts'
import type { Handler } from './request.ts'
import {
  confirmApp,
  disableApp,
  enableApp,
  renewBackupCodes,
} from './second-factor/authenticator-app.ts'
import {
  deletePasskey,
  passkeyChallenge,
  passkeyRegistration,
  registerPasskey,
  verifyPasskey,
} from './second-factor/passkeys.ts'
import { signInByApp, signInByBackupCode } from './second-factor/sign-in-by-code.ts'
import { revokeOtherSessions, revokeSession, showSecurity } from './sessions/account-security.ts'
import { signIn, signOut } from './sign-in.ts'
import { signUp } from './sign-up.ts'

type Endpoint = [method: 'GET' | 'POST', path: string, handler: Handler, body?: 'form']

/** Allow-list of the endpoints below `/api/identity`; the library's others are unreachable. */
export const endpoints: Endpoint[] = [
  ['POST', '/sign-up/email', signUp],
  ['POST', '/sign-in/email', signIn],
  ['POST', '/sign-out', signOut],
  ['GET', '/get-session', showSession],
  ['POST', '/update-user', updateProfile],
  ['POST', '/request-password-reset', requestPasswordReset],
  ['POST', '/reset-password', resetPassword],
  ['POST', '/send-verification-email', sendVerificationAgain],
  ['POST', '/verify-email', verifyEmail],
  ['POST', '/verify-email/form', verifyEmailByForm, 'form'],
  ['POST', '/change-email', requestEmailChange],
  ['GET', '/security', showSecurity],
  ['POST', '/change-password', changePassword],
  ['POST', '/revoke-session', revokeSession],
  ['POST', '/revoke-other-sessions', revokeOtherSessions],
  ['POST', '/authenticate', reauthenticate],
  ['POST', '/two-factor/enable', enableApp],
  ['POST', '/two-factor/confirm', confirmApp],
  ['POST', '/two-factor/disable', disableApp],
  ['POST', '/two-factor/backup-codes', renewBackupCodes],
  ['POST', '/two-factor/verify', signInByApp],
  ['POST', '/two-factor/verify-backup-code', signInByBackupCode],
  ['POST', '/passkey/register-options', passkeyRegistration],
  ['POST', '/passkey/register', registerPasskey],
  ['POST', '/passkey/delete', deletePasskey],
  ['POST', '/passkey/options', passkeyChallenge],
  ['POST', '/passkey/verify', verifyPasskey],
  ['GET', '/oauth-popup/start', startPopup],
  ['GET', '/callback/google', finishPopup],
]
