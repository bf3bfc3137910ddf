import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'

export const pageSize = 24
export const maxPageSize = 100

const wrongLimit = errorMessage('limitRange', { most: maxPageSize })
const wrongCursor = errorMessage('notOurCursor')

/** Input of all list procedures: limit and cursor. */
export const pageInput = z.object({
  limit: z
    .string(wrongLimit)
    .regex(/^\d{1,3}$/, wrongLimit)
    .transform(Number)
    .refine((n) => n >= 1 && n <= maxPageSize, wrongLimit)
    .optional(),
  cursor: z
    .string(wrongCursor)
    .max(200, wrongCursor)
    .regex(/^[\w-]+$/, wrongCursor)
    .optional(),
})

/** Of lists that can be narrowed to what waits for the caller. */
export const waitingInput = pageInput.extend({
  show: z.enum(['all', 'waiting'], errorMessage('listShown')).optional(),
})

/** A plain array; `Link: <…>; rel="next"` (RFC 8288) if there are more rows. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    headers: z.object({ link: z.string().optional() }),
    body: z.array(row),
  })
}
