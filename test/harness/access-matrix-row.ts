/** The columns whose status each row declares. */
export const declaredColumns = [
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
export const columns = [...declaredColumns, 'expired', 'signedOut', 'cookies'] as const

type DeclaredColumn = (typeof declaredColumns)[number]
export type Column = (typeof columns)[number]

type Statuses = Partial<Record<DeclaredColumn, number>> & { others: number }

/**
 * The expected status for each declared column. `others` is that of the unnamed columns of members
 * with a complete profile: buyers, sellers and the admin. Unless they are named, a member without a
 * profile is answered 403, and a caller without a valid token 401.
 */
export function statuses({ others, ...named }: Statuses): number[] {
  const byColumn: Record<DeclaredColumn, number> = {
    anonymous: 401,
    buyer: others,
    otherBuyer: others,
    seller: others,
    otherSeller: others,
    admin: others,
    unfinished: 403,
    deleted: 401,
    forged: 401,
    ...named,
  }
  return declaredColumns.map((column) => byColumn[column])
}

export const forAnyone = statuses({ anonymous: 200, unfinished: 200, others: 200 })
export const forMembers = statuses({ others: 200 })
export const forAdmins = statuses({ admin: 200, others: 403 })
export const forSellersAndAdmins = statuses({
  seller: 200,
  otherSeller: 200,
  admin: 200,
  others: 403,
})
export const forBuyers = statuses({ buyer: 200, otherBuyer: 200, others: 403 })

type Changes = string | Partial<Record<Column, string>>

/**
 * A call: the expected status for each declared column (a preset or `statuses`), the body (JSON or
 * raw bytes), and the expected writes where the call is allowed (default: none): `+booking` is a
 * new row, `-advertisement` a deleted one, `product.sold_at` a column of one row that changes.
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
