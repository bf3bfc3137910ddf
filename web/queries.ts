import { orpc } from './api.ts'

/** The cursor in a list answer's `Link: <…?cursor=…>; rel="next"`, if there is a next page. */
export function nextCursor(page: { headers: { link?: string } }): string | undefined {
  const address = page.headers.link?.match(/<([^>]*)>\s*;\s*rel="?next"?/)?.[1]
  if (!address) return undefined
  return new URL(address, 'http://any').searchParams.get('cursor') ?? undefined
}

const paged = { initialPageParam: undefined, getNextPageParam: nextCursor }

export const siteQuery = orpc.content.site.queryOptions({ staleTime: Number.POSITIVE_INFINITY })

export const categoriesQuery = orpc.catalog.categories.queryOptions()

export const advertisedQuery = orpc.advertising.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...paged,
})

/** The products of one category. */
export const productsQuery = (category: string) =>
  orpc.catalog.inCategory.infiniteOptions({
    input: (cursor: string | undefined) => ({ category, cursor }),
    ...paged,
  })

/** The bookings of the person with this e-mail. They run out by themselves, so soon read again. */
export const bookingsQuery = (email: string) =>
  orpc.bookings.own.infiniteOptions({
    input: (cursor: string | undefined) => ({ email, cursor }),
    ...paged,
    staleTime: 10_000,
  })

export const bookingQuery = (id: string) => orpc.bookings.one.queryOptions({ input: { id } })

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
