import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidatePublic, productKinds } from './invalidate-public.ts'
import { sellerListingsQuery, sellerQuery } from './seller-queries.ts'

test('after a product has changed, the page of its seller is stale', async () => {
  const queryClient = new QueryClient()
  const { queryKey: profile } = sellerQuery('1')
  const { queryKey: listings } = sellerListingsQuery('1')
  queryClient.setQueryData([...profile], {})
  queryClient.setQueryData([...listings], { pages: [], pageParams: [] })
  await invalidatePublic(queryClient, productKinds)
  expect(queryClient.getQueryState(profile)?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(listings)?.isInvalidated).toBe(true)
})
