import { startTestApp } from './app.ts'
import { atOnce } from './payouts.ts'

/** An app that pays sellers without a delay, with an admin and a buyer. */
export async function startPayoutApp(
  settings: Record<string, string> = {},
  names = { admin: 'Ada', buyer: 'Bea' },
) {
  const fees = { FEE_PERCENT: '3', MAX_LIVE_BOOKINGS: '1000' }
  const app = await startTestApp({ ...atOnce, ...fees, ...settings })
  const admin = await app.signUp(names.admin, 'seller')
  const buyer = await app.signUp(names.buyer, 'buyer')
  await app.grantAdmin(admin)
  return { app, admin, buyer }
}
