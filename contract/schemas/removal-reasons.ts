import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'
import { text } from './string-schemas.ts'

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

/** Why an admin removes content, as its author reads it. */
export const removalReasons = z.object({
  ground: z.enum(restrictionGrounds, errorMessage('restrictionGround')),
  reason: text('Reason', maxReasonLength),
})
export type RemovalReasons = z.infer<typeof removalReasons>
