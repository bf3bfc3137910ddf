import { currentSession } from '../api/session-state.ts'
import { isCurrentOrFormerSeller } from './may-sell.ts'
import { loadSession, waitForSessionLoad } from './session.ts'

/**
 * After a member has listed products: loads the session if they are the first of an admin without a
 * seller account, whose menu then has the screens of sellers.
 */
export async function loadSellerRecords() {
  const session = currentSession()
  if (session.status !== 'in' || isCurrentOrFormerSeller(session)) return
  // A load that has begun may not know of them yet.
  await waitForSessionLoad()
  // The products are listed even if the session cannot be loaded now.
  await loadSession().catch(() => {})
}
