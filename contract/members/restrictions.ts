import { z } from 'zod'
import { mayRefuse, membersOnly } from '../errors.ts'
import { route } from '../route.ts'
import { moment } from '../schemas/common.ts'
import { removalKinds, restrictionGrounds } from '../schemas/removal-reasons.ts'
import { pathId } from '../schemas/string-schemas.ts'

/** Older statements of reasons are deleted. */
export const restrictionRetentionDays = 365

/** What was done to which content or account. The notices of the same names tell its owner. */
export const restrictionKinds = [
  ...removalKinds,
  'listingPaused',
  'listingHeld',
  'accountSuspended',
] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/** A statement of reasons (Regulation (EU) 2022/2065, Art. 17), without the members who reported. */
export const restriction = z.object({
  _id: z.string(),
  kind: z.enum(restrictionKinds),
  title: z.string().describe('The title of the product. Empty for an account.'),
  ground: z.enum(restrictionGrounds),
  reason: z.string().describe('The facts and why they are a violation.'),
  reported: z.boolean().describe('Whether it had been reported.'),
  automated: z.boolean().describe('Whether it was decided by automated means.'),
  date: moment,
  ended: moment.nullable().describe('When the restriction ended. Null while it applies.'),
  reversedBecause: z
    .string()
    .nullable()
    .describe('Why staff reversed the decision. Null unless they did.'),
})

export const restrictions = {
  one: route({
    method: 'GET',
    path: '/restrictions/{id}',
    action: 'read_own_restriction',
    summary: "The statement of reasons for a restriction of the caller's content.",
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found') })
    .input(z.object({ id: pathId }))
    .output(restriction),
}

export type Restriction = z.infer<typeof restriction>
