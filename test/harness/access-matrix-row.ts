/** The columns of every row. */
export const spelled = [
  'anonymous',
  'buyer',
  'otherBuyer',
  'seller',
  'otherSeller',
  'admin',
  'unfinished',
  'deleted',
  'forged',
] as const

/** Derived columns: invalid tokens, and the buyer's cookies without a token. */
export const columns = [...spelled, 'expired', 'signedOut', 'cookies'] as const

export type Column = (typeof columns)[number]

type Changes = string | Partial<Record<Column, string>>

/**
 * A call: the expected status for each column of `spelled`, the body (JSON or raw bytes), and the
 * expected writes where the call is allowed (default: none): `+booking` is a new row,
 * `-advertisement` a deleted one, `product.sold_at` a column of one row that changes.
 *
 * Placeholders in braces stand for records that `access-matrix-scene.ts` creates for each cell, such
 * as the addresses `{buyer}` and `{seller}`, the seller's product `{free}`, or `{reserved}` by the
 * buyer's unpaid `{booking}`.
 */
export type MatrixRow = [
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  expected: number[],
  body?: object | Uint8Array | undefined,
  changes?: Changes,
]
