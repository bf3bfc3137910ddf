import { confirmIdentity } from './recent-login.ts'

/** Whether a call was refused for want of a recent authentication, and the person has confirmed it since. */
export async function isConfirmedSince(response: Response): Promise<boolean> {
  const refusal = await response
    .clone()
    .json()
    .catch(() => null)
  return refusal?.code === 'recent_login_required' && (await confirmIdentity())
}
