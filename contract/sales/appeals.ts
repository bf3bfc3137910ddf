import { z } from 'zod'
import { mayRefuse, membersOnly } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { route } from '../route.ts'
import { acknowledged } from '../schemas/common.ts'
import { parties } from '../schemas/party.ts'
import { amount } from '../schemas/price.ts'
import { pathId, text } from '../schemas/string-schemas.ts'
import { maxStatementLength } from './case-limits.ts'
import { caseNote } from './sales.ts'

export const appealDecisions = ['grant', 'deny'] as const

export const appealDecision = z.object({
  party: z.enum(parties, errorMessage('caseAnswerNeeded')),
  decision: z.enum(appealDecisions, errorMessage('caseAnswerNeeded')),
  amount: amount
    .optional()
    .describe('The part of the price that is granted. Without it, everything that is possible.'),
  grantable: amount
    .optional()
    .describe('The most that could be granted, as it was shown: if it has changed, nothing is.'),
  statement: text('Statement of reasons', maxStatementLength),
})

const oneSale = { ...membersOnly, ...mayRefuse('not_found', 'sale_event_not_possible') }

export const appeals = {
  open: route({
    method: 'POST',
    path: '/sales/{id}/appeal',
    action: 'advance_sale',
    summary: 'Appeals against the decision of a case, once and within 14 days.',
  })
    .errors(oneSale)
    .input(caseNote.extend({ id: pathId }))
    .output(acknowledged),
  decide: route({
    method: 'POST',
    path: '/sales/{id}/appeal/decision',
    action: 'decide_cases',
    summary: 'Decides an appeal. The admin must not have decided in this sale before.',
  })
    .errors({
      ...oneSale,
      ...mayRefuse('admin_required', 'second_factor_required', 'recent_login_required'),
      ...mayRefuse('appeal_too_large', 'refundable_changed', 'own_case', 'decided_before'),
    })
    .input(appealDecision.extend({ id: pathId }))
    .output(acknowledged),
}
