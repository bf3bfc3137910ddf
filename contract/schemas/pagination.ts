import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'

export const pageSize = 24
export const maxPageSize = 100

const limitError = errorMessage('limitRange', { most: maxPageSize })
const cursorError = errorMessage('notOurCursor')

/** Input of all list procedures: limit and cursor. */
export const pageInput = z.object({
  limit: z
    .string(limitError)
    .regex(/^\d{1,3}$/, limitError)
    .transform(Number)
    .refine((n) => n >= 1 && n <= maxPageSize, limitError)
    .optional(),
  cursor: z
    .string(cursorError)
    .max(200, cursorError)
    .regex(/^[\w-]+$/, cursorError)
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
