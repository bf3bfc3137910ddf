/** The columns that every row spells out. */
export const spelled = [
  'nobody',
  'buyer',
  'otherBuyer',
  'seller',
  'otherSeller',
  'admin',
  'unfinished',
  'deleted',
  'forged',
] as const

/** And the derived ones: invalid tokens, and the buyer's cookies without a token. */
export const columns = [...spelled, 'expired', 'signedOut', 'cookies'] as const

export type Column = (typeof columns)[number]

type Changes = string | Partial<Record<Column, string>>

/**
 * A call that is served: the status for each of `spelled`, the body (JSON, or bytes as they are), and
 * what is written where the call is allowed (nothing, unless told): `+booking` is a new row,
 * `-advertisement` a deleted one, `product.sold_at` a column of one row that changes.
 *
 * Paths and bodies name things in braces that `access-matrix-scene.ts` makes anew for each cell, such
 * as the addresses `{buyer}` and `{seller}`, that seller's product `{free}`, or `{reserved}` by the
 * buyer's unpaid `{booking}`.
 */
export type MatrixRow = [
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  expected: number[],
  body?: object | Uint8Array | undefined,
  changes?: Changes,
]
