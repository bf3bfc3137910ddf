import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { publicList, publicQuery } from './public-queries.ts'

const aMinute = 60_000

export const sellerQuery = (id: string) =>
  queryOptions({
    ...publicQuery,
    queryKey: ['seller', id],
    queryFn: () => api.sellerProfiles.one({ id }),
    staleTime: aMinute,
  })

export const sellerReviewsQuery = (id: string) =>
  infiniteQueryOptions({
    ...publicList,
    queryKey: ['seller', id, 'reviews'],
    queryFn: ({ pageParam: cursor }) => api.reviews.ofSeller({ id, limit: '6', cursor }),
    staleTime: aMinute,
  })

export const sellerListingsQuery = (id: string) =>
  infiniteQueryOptions({
    ...publicList,
    queryKey: ['sellerListings', id],
    queryFn: ({ pageParam: cursor }) => api.sellerProfiles.listings({ id, limit: '12', cursor }),
    staleTime: aMinute,
  })

/** The latest reviews on the home page. */
export const latestReviewsQuery = queryOptions({
  ...publicQuery,
  queryKey: ['latestReviews'],
  queryFn: () => api.reviews.latest(),
  staleTime: 5 * aMinute,
})
