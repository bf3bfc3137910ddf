import { z } from 'zod'

/** A time in a response. */
export const moment = z.string().describe('ISO 8601, UTC.')

/** The response to a change that returns nothing else. */
export const acknowledged = z.object({ acknowledged: z.literal(true) })
