import { z } from 'zod'

export const pageSize = 24
export const largestPage = 100

const limitMessage = `limit is a whole number from 1 to ${largestPage}.`

const cursorMessage = 'cursor is not one we gave.'

/** What every list call takes: how many rows, and where the page before ended. */
export const pageInput = z.object({
  limit: z
    .string({ message: limitMessage })
    .regex(/^\d{1,3}$/, { message: limitMessage })
    .transform(Number)
    .refine((n) => n >= 1 && n <= largestPage, { message: limitMessage })
    .optional(),
  cursor: z
    .string({ message: cursorMessage })
    .max(200, { message: cursorMessage })
    .regex(/^[\w-]+$/, { message: cursorMessage })
    .optional(),
})

/** A list answer: a plain array, and `Link: <…>; rel="next"` (RFC 8288) when there is more. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    headers: z.object({ link: z.string().optional() }),
    body: z.array(row),
  })
}
