import { z } from 'zod'
import { adminOnly, mayRefuse, membersOnly } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { route } from '../route.ts'
import { acknowledged } from '../schemas/common.ts'
import { pathId, text } from '../schemas/string-schemas.ts'
import { casePhotoIds } from './case-photos.ts'

export const maxEvidenceNote = 1000

export const newEvidence = z.object({
  note: text('Explanation', maxEvidenceNote),
  photos: casePhotoIds,
})

/** Which parties of a case staff ask something. */
export const askedParties = ['buyer', 'seller', 'both'] as const
export type AskedParties = (typeof askedParties)[number]

/** What staff ask about a case; both parties can read it. */
export const caseQuestion = z.object({
  asked: z.enum(askedParties, errorMessage('askedParties')),
  question: text('Question', maxEvidenceNote),
})
export type CaseQuestion = z.infer<typeof caseQuestion>

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
  ask: route({
    method: 'POST',
    path: '/sales/{id}/case/question',
    action: 'ask_case_parties',
    summary:
      'Staff ask the buyer, the seller or both something about an open case or appeal. State and deadlines stay.',
  })
    .errors({
      ...adminOnly,
      ...mayRefuse('not_found', 'own_case', 'sale_event_not_possible', 'case_question_limit'),
    })
    .input(caseQuestion.extend({ id: pathId }))
    .output(acknowledged),
}
