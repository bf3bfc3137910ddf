import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidatePublic, productKinds } from './invalidate-public.ts'
import { sellerOffersQuery, sellerQuery } from './seller-queries.ts'

test('after a product has changed, the page of its seller is stale', async () => {
  const queryClient = new QueryClient()
  const { queryKey: profile } = sellerQuery('1')
  const { queryKey: offers } = sellerOffersQuery('1')
  queryClient.setQueryData([...profile], {})
  queryClient.setQueryData([...offers], { pages: [], pageParams: [] })
  await invalidatePublic(queryClient, productKinds)
  expect(queryClient.getQueryState(profile)?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(offers)?.isInvalidated).toBe(true)
})
