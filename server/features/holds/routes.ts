import { implementer } from '../../access/procedures.ts'
import { Refusal, refuse } from '../../errors/refusal.ts'
import { cancelHold } from './cancel.ts'
import { placeHold } from './place.ts'

const { bookings } = implementer

function withAcknowledgement(error: unknown): never {
  const isConflict = error instanceof Refusal && error.status === 409
  throw isConflict ? refuse(error.code, { acknowledged: false }) : error
}

export const holdProcedures = {
  book: bookings.book.handler(async function bookProduct({ context, input }) {
    const { id } = await placeHold(context, input).catch(withAcknowledgement)
    return { acknowledged: true, insertedId: id }
  }),

  cancel: bookings.cancel.handler(async function cancelBooking({ context, input }) {
    await cancelHold(context, input.id)
    return { acknowledged: true }
  }),
}
