import { z } from 'zod'

/** A time in an answer. */
export const moment = z.string().describe('ISO 8601, UTC.')

/** The answer to a change that returns nothing else. */
export const acknowledged = z.object({ acknowledged: z.literal(true) })
