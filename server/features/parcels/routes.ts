import { implementer } from '../../access/procedures.ts'
import { correctTracking } from './correct-tracking.ts'

export const trackingProcedures = {
  correct: implementer.tracking.correct.handler(async function correctTrackingNumber({
    context,
    input,
  }) {
    await correctTracking(context, input)
    return { acknowledged: true }
  }),
}
