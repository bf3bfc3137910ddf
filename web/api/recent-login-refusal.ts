import { confirmIdentity } from './recent-login.ts'

/** Whether a request was refused without a recent authentication, and the member has confirmed since. */
export async function isConfirmedSince(response: Response): Promise<boolean> {
  const refusal = await response
    .clone()
    .json()
    .catch(() => null)
  return refusal?.code === 'recent_login_required' && (await confirmIdentity())
}
