import type { FaultContext } from './context.ts'
import type { FaultMember, MemberAction } from './member.ts'

/** Sellers who have gone through the provider's form. */
const ready = new WeakSet<FaultMember>()

async function accountOf({ world }: FaultContext, { email }: FaultMember) {
  const text = `select provider_id as id from payout_account
    join member on member.id = member_id where member.email = $1`
  const found = await world.pool.query(text, [email]).catch(() => undefined)
  return found?.rows[0]?.id as string | undefined
}

/** A seller sets up payouts, and returns from the provider's form; some banks fail payouts. */
export const setUpPayouts: MemberAction = async (context, seller) => {
  if (ready.has(seller)) return
  const mayRefuse = ['recent_login_required']
  const begun = await seller.ask('POST', '/payouts/onboarding', undefined, mayRefuse)
  // A long run outlasts the time in which a log-in is recent: the next repetition follows a new one.
  if (begun.is === 'no' && begun.code === 'recent_login_required') await seller.signIn()
  if (begun.is !== 'yes') return
  const account = await accountOf(context, seller)
  if (!account) return
  const bank = seller.random.oneOf(['paid', 'paid', 'paid', 'fails', 'fails_after_paid']) ?? 'paid'
  const fields = { account, outcome: 'finish', bank }
  const done = await context.world.connect('onboarding', fields).catch(() => undefined)
  if (!done) return
  ready.add(seller)
  await seller.ask('POST', '/payouts/reading')
}

/** A day passes at the provider: money becomes available, and is paid out to banks. */
export const passDay: MemberAction = async ({ world }) => {
  await world.advanceCardClock(86_400).catch(() => {})
}
