import { z } from 'zod'

/** Refunds of a payment that could not be made to the card. */
export const failedRefunds = z.object({
  owed: z
    .string()
    .describe('What the buyer is still owed of them; zero if it was paid in another way.'),
  bankReferences: z
    .array(z.string())
    .describe('The references of the bank transfers that paid the buyer instead, oldest first.'),
})

export type FailedRefunds = z.infer<typeof failedRefunds>
