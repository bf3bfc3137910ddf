import { answerDueOffers } from '../../server/features/offers/answer-due.ts'
import { followUpOffers } from '../../server/features/offers/follow-up.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { type BookingContact, bookingInput } from './sales.ts'
import { outcomeOf } from './send.ts'

type Buyer = Pick<Person, 'post'>

/** Makes an offer; returns its id, or the code of the refusal. */
export async function makeOffer(
  buyer: Buyer,
  productId: string,
  amount: string,
  contact?: BookingContact,
): Promise<string> {
  const input = { amount, ...bookingInput(productId, contact) }
  const { status, body } = await buyer.post('/offers', input)
  return status === 200 ? body.insertedId : body.code
}

/** Answers an offer: `ok`, or the code of the refusal. */
export async function answerOf(by: Buyer, id: string, path: string, body: object = {}) {
  return outcomeOf(await by.post(`/offers/${id}/${path}`, body))
}

export const offerRow = async ({ pool }: TestApp, id: string) =>
  (await pool.query('select * from offer where id = $1', [id])).rows[0]

/** Ends what ran out, and tells of it, without waiting for the job. */
export const followUp = (app: TestApp) => followUpOffers(app.services)

/** Has settings answer what is due, without waiting for the job. */
export const answerDue = (app: TestApp) => answerDueOffers(app.services)

/** Brings forward when settings answer offers, and has them answered. */
export async function answerAutomatically(app: TestApp) {
  // In the past also for a clock that is set back in between.
  await app.pool.query(
    `update offer set answer_due_at = clock_timestamp() - interval '1 second'
       where answer_due_at is not null`,
  )
  await answerDue(app)
}
