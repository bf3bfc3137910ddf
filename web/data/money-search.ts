import { ifLike, uuid } from './if-like.ts'

const month = /^20\d\d-(0[1-9]|1[0-2])$/

/** Search parameters of statements: the seller, if an admin reads those of another member. */
export const sellerSearch = ({ seller }: { seller?: unknown }): { seller?: string } => ({
  seller: ifLike(uuid, seller),
})

export const monthSearch = ({ month: asked }: { month?: unknown }): { month?: string } => ({
  month: ifLike(month, asked),
})

/** Search parameters of the ledger: the name of the account whose transactions are shown. */
export const accountSearch = ({ account }: { account?: unknown }): { account?: string } => ({
  account: ifLike(/^[a-z_]{1,40}$/, account),
})
