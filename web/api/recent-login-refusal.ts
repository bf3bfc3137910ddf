import { confirmIdentity } from './recent-login.ts'

/**
 * Whether a request was refused for lack of a recent authentication, and the member has since
 * confirmed.
 */
export async function isConfirmedSince(response: Response): Promise<boolean> {
  const refusal = await response
    .clone()
    .json()
    .catch(() => null)
  return refusal?.code === 'recent_login_required' && (await confirmIdentity())
}
