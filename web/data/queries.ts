import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { categoryNames } from '../../contract/catalog-enums.ts'
import type { LedgerBalance } from '../../contract/payments/payments.ts'
import { api } from '../api/api.ts'
import { cursorPages } from './cursor-pages.ts'
import type { SellersSearch } from './list-search.ts'
import type { OwnListSearch } from './own-list-search.ts'

/** TanStack Query options for every call of the contract, for private screens and dialogs. */
export const orpc = createTanstackQueryUtils(api)

/**
 * The bookings of the buyer with this e-mail: all, or those that wait for the buyer or that `q` names.
 * Short stale time, because bookings expire.
 */
export const bookingsQuery = (email: string, { q, show }: OwnListSearch = {}) =>
  orpc.bookings.own.infiniteOptions({
    ...cursorPages,
    input: (cursor: string | undefined) => ({ email, cursor, show, q }),
    staleTime: 10_000,
  })

export const bookingQuery = (id: string) => orpc.bookings.one.queryOptions({ input: { id } })

/** What the member declared as a seller. */
export const sellerDetailsQuery = orpc.sellerDetails.read.queryOptions({ staleTime: 10_000 })

/** The member's tax details and the sales of this year. */
export const taxDetailsQuery = orpc.taxReports.own.queryOptions({ staleTime: 0 })

/** The sellers to report to the tax authority for a year. */
export const taxReportQuery = (year: string) =>
  orpc.taxReports.show.queryOptions({ input: { year }, staleTime: 0 })

/**
 * The member's sales as a seller: all, or those that wait for the member or that `q` names. Short stale
 * time, because buyers act too.
 */
export const salesQuery = ({ q, show }: OwnListSearch = {}) =>
  orpc.sales.own.infiniteOptions({
    ...cursorPages,
    input: (cursor: string | undefined) => ({ cursor, show, q }),
    staleTime: 10_000,
  })

/** Questions that the member is to answer. Short stale time, because others ask. */
export const receivedQuestionsQuery = orpc.questions.received.infiniteOptions({
  ...cursorPages,
  staleTime: 10_000,
})

/** The figures of the member's listings. */
export const figuresQuery = orpc.listingFigures.list.infiniteOptions({
  ...cursorPages,
  staleTime: 10_000,
})

export const figureTotalsQuery = orpc.listingFigures.total.queryOptions({ staleTime: 10_000 })

/** The cases and appeals that wait for staff. Short stale time, because other admins decide too. */
export const casesQuery = orpc.sales.cases.infiniteOptions({
  ...cursorPages,
  staleTime: 10_000,
})

/** The decisions of staff on cases and appeals. */
export const decidedCasesQuery = orpc.sales.decidedCases.infiniteOptions({
  ...cursorPages,
  staleTime: 10_000,
})

/** A sale, or an order as its buyer sees it. Short stale time, because the other party acts too. */
export const saleQuery = (id: string) =>
  orpc.sales.one.queryOptions({ input: { id }, staleTime: 1000 })

/** The listing of a sale as it was bought, which does not change. */
export const boughtListingQuery = (id: string) =>
  orpc.sales.listing.queryOptions({ input: { id }, staleTime: 'static' })

/** The reviews of a sale. Short stale time, because the other party writes too. */
export const saleReviewsQuery = (id: string) =>
  orpc.reviews.ofSale.queryOptions({ input: { id }, staleTime: 1000 })

/** The member's favourites. Short stale time, because others book and pay. */
export const favouritesQuery = orpc.favourites.list.infiniteOptions({
  ...cursorPages,
  staleTime: 10_000,
})

/** The member's saved searches. */
export const searchesQuery = orpc.savedSearches.list.infiniteOptions({
  ...cursorPages,
  input: (cursor: string | undefined) => ({ limit: '100', cursor }),
  staleTime: 10_000,
})

/**
 * The attributes of products, to label the filters of a search. Initially the same in all
 * categories.
 */
export const askedAttributesQuery = orpc.catalog.attributes.queryOptions({
  input: { category: categoryNames[0] },
})

/** The member's notices. */
export const noticesQuery = orpc.notices.list.infiniteOptions({
  ...cursorPages,
  staleTime: 0,
})

export const noticePreferencesQuery = orpc.notices.preferences.queryOptions({ staleTime: 0 })

export const emailPreferencesQuery = orpc.emailPreferences.read.queryOptions({ staleTime: 0 })

/** Other admins make changes too, so cached lists become stale after ten seconds. */
const shared = { ...cursorPages, staleTime: 10_000 }

/** The sellers, or those to verify, whose name or e-mail contains `q`; all of them without it. */
export const sellersQuery = ({ q, show }: SellersSearch) =>
  orpc.accounts.sellers.infiniteOptions({
    ...shared,
    input: (cursor: string | undefined) => ({ q, show, cursor }),
  })

/** What staff see of a member. Other admins and the member make changes too. */
export const memberQuery = (id: string) =>
  orpc.members.overview.queryOptions({ input: { id }, staleTime: 10_000 })

/** The buyers whose name or e-mail contains `q`; all of them without it. */
export const buyersQuery = (q?: string) =>
  orpc.accounts.buyers.infiniteOptions({
    ...shared,
    input: (cursor: string | undefined) => ({ q, cursor }),
  })

export const reportsQuery = orpc.moderation.reports.infiniteOptions(shared)

/** The decided report with the number `q`; all of them without it. */
export const decidedReportsQuery = (q?: string) =>
  orpc.moderation.decidedReports.infiniteOptions({
    ...shared,
    input: (cursor: string | undefined) => ({ q, cursor }),
  })

export const auditLogQuery = orpc.moderation.auditLog.infiniteOptions(shared)

/** The payments of the payment intent, the buyers or the sellers that `q` names; all without it. */
export const paymentsQuery = (q?: string) =>
  orpc.payments.list.infiniteOptions({
    ...shared,
    input: (cursor: string | undefined) => ({ q, cursor }),
  })

/** The transactions of the ledger; only those with an entry in `account`, if one is named. */
export const ledgerQuery = (account?: LedgerBalance['account']) =>
  orpc.payments.ledger.infiniteOptions({
    ...shared,
    input: (cursor: string | undefined) => ({ cursor, account }),
  })

/** The seller's payouts. Always stale, because the payment provider acts too. */
export const payoutsQuery = orpc.payouts.show.queryOptions({ staleTime: 0 })

/** Sellers whose money waits for them. */
export const waitingSellersQuery = orpc.payouts.waiting.queryOptions({ staleTime: 10_000 })

/** Read anew while it is shown: the comparison runs in the background. */
export const reconciliationQuery = orpc.reconciliation.show.queryOptions({
  staleTime: 5_000,
  refetchInterval: 15_000,
})

export const balancesQuery = orpc.payments.balances.queryOptions({ staleTime: 10_000 })

/** All product attributes, for the admins who manage them. */
export const attributesQuery = orpc.attributes.all.queryOptions({ staleTime: 10_000 })

/** The dashboard's counts. Always stale, because many actions change them. */
export const dashboardQuery = orpc.dashboard.read.queryOptions({ staleTime: 0 })

/** A product in its editable form. Short stale time, so that editing starts from the current state. */
export const editableProductQuery = (id: string) =>
  orpc.catalog.editableProduct.queryOptions({ input: { id }, staleTime: 1000 })
