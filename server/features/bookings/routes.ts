import { ensure } from '../../access/policy.ts'
import { implementer, ownerFromEmail, requireMember } from '../../access/procedures.ts'
import { refuse } from '../../errors/refusal.ts'
import { paginate, paginationOf } from '../../http/pagination.ts'
import { normalizeEmail } from '../identity/rules.ts'
import { bookingPolicy } from './policy.ts'
import { bookingsOf, visibleBooking } from './queries.ts'
import { toBooking } from './serialize.ts'

const { bookings } = implementer

export const bookingProcedures = {
  own: bookings.own.handler(async function listOwnBookings({ context, input }) {
    const emailKey = normalizeEmail(input.email)
    ensure(bookingPolicy.list_own_bookings, context.caller, ownerFromEmail(context, emailKey))
    const { rows, after } = paginationOf(input)
    const wanted = { emailKey, show: input.show, q: input.q.trim() }
    const found = await bookingsOf(context.db, wanted, rows, after)
    return paginate('/bookings', input, found, (row) => toBooking(row, context.caller))
  }),

  one: bookings.one.handler(async function showBooking({ context, input }) {
    const found = await visibleBooking(context.db, requireMember(context), input.id)
    if (!found) throw refuse('not_found')
    return toBooking(found, context.caller)
  }),
}
