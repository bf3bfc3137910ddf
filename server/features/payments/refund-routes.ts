import { implementer } from '../../access/procedures.ts'
import { recordOutsideRefund } from './outside-refund.ts'

const { refunds } = implementer

export const refundProcedures = {
  payOutside: refunds.payOutside.handler(async function recordOutside({ context, input }) {
    await recordOutsideRefund(context, input)
    return { acknowledged: true }
  }),
}
