import { nextCursor } from '../api/next-cursor.ts'

/**
 * Options of a list that is read page by page. A list whose requests have more input than the cursor
 * has its own `input`, after these options.
 */
export const cursorPages = {
  input: (cursor: string | undefined) => ({ cursor }),
  initialPageParam: undefined,
  getNextPageParam: nextCursor,
}
