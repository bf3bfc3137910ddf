import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { statusOf } from '../api/failures.ts'
import { endIdentitySession } from '../api/identity.ts'
import { nextCursor } from '../api/next-cursor.ts'
import { signedOut } from '../session/session.ts'
import { orpc } from './queries.ts'

/** Whether the own list was refused; the specification requires a log-out then. */
export function isLoggedOutBy(failure: unknown) {
  return [401, 403].includes(statusOf(failure) ?? 0)
}

async function read(email: string, cursor: string | undefined) {
  try {
    return await api.catalog.own({ email, cursor })
  } catch (failure) {
    if (isLoggedOutBy(failure)) {
      await endIdentitySession().catch(() => {})
      signedOut()
    }
    throw failure
  }
}

/**
 * The products of the seller with this e-mail; a refusal logs out. Short stale time, because others
 * book.
 */
export const ownProductsQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: orpc.catalog.own.key({ type: 'infinite', input: { email } }),
    queryFn: ({ pageParam }) => read(email, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    staleTime: 10_000,
  })
