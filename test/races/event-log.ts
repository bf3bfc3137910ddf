import type pg from 'pg'
import type Stripe from 'stripe'

type Ledger = { intents: Stripe.PaymentIntent[]; refunds: Stripe.Refund[] }

type FinalState = Record<string, unknown> & {
  provider: { intents: string[]; received: number; sentBack: number }
}

const facts = `
  select booking.state, product.sold_at is not null as sold,
    product.withdrawn_at is not null as withdrawn,
    (select count(*)::int from payment where booking_id = booking.id) as payments,
    (select count(*)::int from refund join payment_intent on payment_intent.id = intent_id
       where booking_id = booking.id) as refunds,
    (select count(*)::int from payment_intent
       where booking_id = booking.id and settled_at is null) as open,
    (select coalesce(array_agg(kind order by created_at), '{}') from ledger_transaction
       where intent_id in (select id from payment_intent where booking_id = booking.id)) as ledger
  from booking join product on product.id = product_id where booking.id = $1`

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The final state of a booking in our database and, as `provider`, at the provider. */
export async function finalStateOf(
  pool: pg.Pool,
  { intents, refunds }: Ledger,
  bookingId: string,
): Promise<FinalState> {
  const { rows } = await pool.query(facts, [bookingId])
  const own = intents.filter(({ metadata }) => metadata.booking_id === bookingId)
  const back = refunds.filter(({ payment_intent: of }) => own.some(({ id }) => id === of))
  const provider = {
    intents: own.map(({ status }) => status).sort(),
    received: sum(own.map((intent) => intent.amount_received)),
    sentBack: sum(back.map(({ amount }) => amount)),
  }
  return { ...rows[0], provider }
}

const price = 49_950
const free = { sold: false, withdrawn: false, payments: 0, refunds: 0, open: 0, ledger: [] }

/** Consistent final states. The price is 499.50. */
export const finalStates = {
  /** Never paid; open intents can no longer be paid. */
  unpaid: (state: 'cancelled' | 'expired' | 'held', intents = ['canceled']) => ({
    state,
    ...free,
    provider: { intents, received: 0, sentBack: 0 },
  }),
  paid: (intents = ['succeeded']) => ({
    state: 'paid',
    ...free,
    sold: true,
    payments: 1,
    ledger: ['sale', 'provider_fee'],
    provider: { intents, received: price, sentBack: 0 },
  }),
  /** Paid too late and refunded. */
  late: () => ({
    state: 'refunded',
    ...free,
    refunds: 1,
    ledger: ['late_charge', 'provider_fee', 'refund_sent'],
    provider: { intents: ['succeeded'], received: price, sentBack: price },
  }),
  /** Refunded by an admin. */
  refunded: () => ({
    state: 'refunded',
    ...free,
    withdrawn: true,
    payments: 1,
    refunds: 1,
    ledger: ['sale', 'provider_fee', 'refund_owed', 'refund_sent'],
    provider: { intents: ['succeeded'], received: price, sentBack: price },
  }),
}
