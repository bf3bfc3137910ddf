import { infiniteQueryOptions } from '@tanstack/react-query'
import type { OwnListingFilter } from '../../contract/catalog-enums.ts'
import { api } from '../api/api.ts'
import { statusOf } from '../api/failures.ts'
import { endIdentitySession } from '../api/identity.ts'
import { nextCursor } from '../api/next-cursor.ts'
import { endLocalSession } from '../session/session.ts'
import { orpc } from './queries.ts'

/** Whether the own list was refused; the specification requires a log-out then. */
export function isLoggedOutBy(failure: unknown) {
  return [401, 403].includes(statusOf(failure) ?? 0)
}

/** How many of the member's listings can be paused, relisted or confirmed. Stale soon, because others book. */
export const ownListingCountsQuery = orpc.ownListings.count.queryOptions({ staleTime: 10_000 })

type OwnProducts = { email: string; show?: OwnListingFilter | undefined; q?: string | undefined }

async function read(wanted: OwnProducts, cursor: string | undefined) {
  try {
    return await api.catalog.own({ ...wanted, cursor })
  } catch (failure) {
    if (isLoggedOutBy(failure)) {
      await endIdentitySession().catch(() => {})
      endLocalSession()
    }
    throw failure
  }
}

/**
 * The products of the seller with this e-mail, all or some of them; a refusal logs out. Short stale
 * time, because others book.
 */
export const ownProductsQuery = (wanted: OwnProducts) =>
  infiniteQueryOptions({
    queryKey: orpc.catalog.own.key({ type: 'infinite', input: wanted }),
    queryFn: ({ pageParam }) => read(wanted, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    staleTime: 10_000,
  })
