import { askIdentity } from './identity.ts'

type Credentials = { email: string; password: string }

/** What members and visitors do at the identity service. Each throws `IdentityError` on failure. */
export const identity = {
  signUp: (account: Credentials & { name: string }): Promise<unknown> =>
    askIdentity('sign-up/email', account),
  signIn: (credentials: Credentials): Promise<unknown> => askIdentity('sign-in/email', credentials),
  updateUser: (profile: { name: string; image?: string }): Promise<unknown> =>
    askIdentity('update-user', profile),
  requestPasswordReset: (email: string): Promise<unknown> =>
    askIdentity('request-password-reset', { email, redirectTo: '/reset-password' }),
  resetPassword: (reset: { newPassword: string; token: string }): Promise<unknown> =>
    askIdentity('reset-password', reset),
  confirmEmail: (confirmation: { token: string; password?: string }): Promise<unknown> =>
    askIdentity('verify-email', confirmation),
  sendConfirmation: (): Promise<unknown> => askIdentity('send-verification-email', {}),
}
