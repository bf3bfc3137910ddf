import { z } from 'zod'
import { saying } from './sentences.ts'

/** The reports a machine writes of itself. */
export const passportSources = ['windows', 'macos', 'linux'] as const

/** Which report was read in the seller's browser, and which attributes it filled in. */
export const passport = z.object(
  {
    source: z.enum(passportSources),
    /** ISO 8601, when the machine wrote it; null when it does not say. */
    writtenAt: z.iso.datetime({ offset: true }).nullable(),
    read: z
      .array(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/))
      .min(1)
      .max(20)
      .describe('The attributes whose values were read from it.'),
  },
  saying('passportForm'),
)

export type Passport = z.infer<typeof passport>
