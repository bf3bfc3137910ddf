import { z } from 'zod'

/** A time in a response. */
export const moment = z.string().describe('ISO 8601, UTC.')

/** Of a member, for admins; it leads to the page about the member. */
export const linkedMember = z.string().nullable().describe('Null if the account is deleted.')

/** The response to a change that returns nothing else. */
export const acknowledged = z.object({ acknowledged: z.literal(true) })
