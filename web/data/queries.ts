import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { categoryNames } from '../../contract/catalog-enums.ts'
import { api } from '../api/api.ts'
import { nextCursor } from '../api/next-cursor.ts'

/** Every call of the contract as options for TanStack Query: for private screens and dialogs. */
export const orpc = createTanstackQueryUtils(api)

const paged = { initialPageParam: undefined, getNextPageParam: nextCursor }

/** The bookings of the person with this e-mail. They run out by themselves, so soon read again. */
export const bookingsQuery = (email: string) =>
  orpc.bookings.own.infiniteOptions({
    input: (cursor: string | undefined) => ({ email, cursor }),
    ...paged,
    staleTime: 10_000,
  })

export const bookingQuery = (id: string) => orpc.bookings.one.queryOptions({ input: { id } })

/** What the reader has marked. Others book and pay, so soon read again. */
export const favouritesQuery = orpc.favourites.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...paged,
  staleTime: 10_000,
})

/** The searches the reader has saved. */
export const searchesQuery = orpc.savedSearches.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ limit: '100', cursor }),
  ...paged,
  staleTime: 10_000,
})

/** What is asked of products, to name what a search asks for. All categories ask alike at first. */
export const askedAttributesQuery = orpc.catalog.attributes.queryOptions({
  input: { category: categoryNames[0] },
})

export const emailPreferencesQuery = orpc.letterChoices.read.queryOptions({ staleTime: 0 })

/** Other admins are at work too: a list seen before is read again after ten seconds. */
const shared = { ...paged, staleTime: 10_000 }

/** The sellers whose name or e-mail holds `q`; an empty one is all of them. */
export const sellersQuery = (q: string) =>
  orpc.accounts.sellers.infiniteOptions({
    input: (cursor: string | undefined) => ({ q: q || undefined, cursor }),
    ...shared,
  })

/** The buyers whose name or e-mail holds `q`; an empty one is all of them. */
export const buyersQuery = (q: string) =>
  orpc.accounts.buyers.infiniteOptions({
    input: (cursor: string | undefined) => ({ q: q || undefined, cursor }),
    ...shared,
  })

export const reportsQuery = orpc.moderation.reports.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...shared,
})

export const auditLogQuery = orpc.moderation.auditLog.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...shared,
})

export const paymentsQuery = orpc.payments.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...shared,
})

export const ledgerQuery = orpc.payments.ledger.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...shared,
})

export const balancesQuery = orpc.payments.balances.queryOptions({ staleTime: 10_000 })

/** What is asked of products, for the admins who change it. */
export const attributesQuery = orpc.attributes.all.queryOptions({ staleTime: 10_000 })

/** The dashboard's counts, read again whenever they are shown: so much changes them. */
export const glanceQuery = orpc.dashboard.glance.queryOptions({ staleTime: 0 })

/** A product as its seller is asked to edit it: as it is now, whenever the screen is opened. */
export const toldProductQuery = (id: string) =>
  orpc.catalog.told.queryOptions({ input: { id }, staleTime: 1000 })
