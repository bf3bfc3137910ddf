import { z } from 'zod'
import { mayRefuse, membersOnly } from '../errors.ts'
import { route } from '../route.ts'
import { acknowledged } from '../schemas/common.ts'
import { pathId, text } from '../schemas/string-schemas.ts'
import { casePhotoIds } from './case-photos.ts'

export const maxEvidenceNote = 1000

export const newEvidence = z.object({
  note: text('Explanation', maxEvidenceNote),
  photos: casePhotoIds,
})

export const evidence = {
  add: route({
    method: 'POST',
    path: '/sales/{id}/case/evidence',
    action: 'advance_sale',
    summary: 'A party adds a note and photos to an open case or appeal, at any time.',
  })
    .errors({
      ...membersOnly,
      ...mayRefuse('not_found', 'sale_event_not_possible', 'evidence_limit'),
    })
    .input(newEvidence.extend({ id: pathId }))
    .output(acknowledged),
}
