import { z } from 'zod'

const ownPath = /^\/(?![/\\])[^\\\s]*$/

/** Search of the log-in and sign-up screens: where one came from, a path of this site only. */
export const returnSearch = z.object({
  from: z.string().regex(ownPath).optional().catch(undefined),
})
