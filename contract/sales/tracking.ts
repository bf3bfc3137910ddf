import { mayRefuse, membersOnly } from '../errors.ts'
import { route } from '../route.ts'
import { acknowledged } from '../schemas/common.ts'
import { pathId } from '../schemas/string-schemas.ts'
import { trackedShipment } from './sales.ts'

export const tracking = {
  correct: route({
    method: 'PUT',
    path: '/sales/{id}/tracking',
    action: 'correct_tracking',
    summary: 'The sender corrects the tracking number of a parcel under way.',
  })
    .errors({
      ...membersOnly,
      ...mayRefuse(
        'not_found',
        'sale_event_not_possible',
        'tracking_number_used',
        'tracking_confirmed',
        'tracking_correction_limit',
      ),
    })
    .input(trackedShipment.safeExtend({ id: pathId }))
    .output(acknowledged),
}
