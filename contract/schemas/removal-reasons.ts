import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'
import { id, text } from './string-schemas.ts'

export const maxReasonLength = 1_000

/** The laws that content can violate, and then the clauses of the terms of use. */
export const restrictionGrounds = [
  'stolen',
  'counterfeit',
  'privacy',
  'unlawful',
  'misleading',
  'prohibited',
  'abuse',
  'terms',
] as const
export type RestrictionGround = (typeof restrictionGrounds)[number]

/** The removals of content by staff, which they can reverse. */
export const removalKinds = [
  'listingRemoved',
  'reviewRemoved',
  'replyRemoved',
  'questionRemoved',
  'messageRemoved',
] as const
export type RemovalKind = (typeof removalKinds)[number]

/** Why an admin removes content, as its author reads it. */
export const removalReasons = z.object({
  ground: z.enum(restrictionGrounds, errorMessage('restrictionGround')),
  reason: text('Reason', maxReasonLength),
})
export type RemovalReasons = z.infer<typeof removalReasons>

/** What an admin sends to remove content, perhaps because of a report. */
export const removal = removalReasons.extend({
  report: id
    .optional()
    .describe('The id of the report that is decided. Refused if a colleague has decided it.'),
})
/** With the id of the content. */
export type Removal = z.infer<typeof removal> & { id: string }
