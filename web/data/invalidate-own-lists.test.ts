import { type InfiniteData, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { OwnProduct } from '../../contract/catalog.ts'
import type { Change } from '../../contract/live.ts'
import { applyToOwn } from './invalidate-own-lists.ts'
import type { Page } from './live-lists.ts'
import { orpc } from './queries.ts'

const queryKey = orpc.catalog.own.key({ type: 'infinite', input: { email: 'sana@example.com' } })

const reservedBefore = {
  _id: 'a',
  header: 'XPS 13',
  reserved: true,
  reservedUntil: '2026-01-01T12:00:00.000Z',
  paused: false,
  quarantined: false,
  can: { advertise: true, delete: false, edit: false, pause: false, relist: false },
} as OwnProduct

/** The reserved product after a live update, and whether its list will be refetched. */
function ownAfter(state: Change['state']) {
  const queryClient = new QueryClient()
  queryClient.setQueryData(queryKey, {
    pages: [{ headers: {}, body: [reservedBefore] }],
    pageParams: [undefined],
  })
  applyToOwn(queryClient, [{ productId: 'a', state, category: 'Dell', advertised: false }])
  const data = queryClient.getQueryData<InfiniteData<Page<OwnProduct>>>(queryKey)
  const isStale = queryClient.getQueryState(queryKey)?.isInvalidated
  return { product: data?.pages[0]?.body[0], isStale }
}

test('after a product was reserved, its list is refetched for the time of the reservation', () => {
  const { product, isStale } = ownAfter('reserved')
  expect(product).toMatchObject({ reserved: true, reservedUntil: null })
  expect(isStale).toBe(true)
})

const ended = ['available', 'sold'] as const

test.each(ended)('a product that is now %s is not reserved until a time', (state) => {
  const { product, isStale } = ownAfter(state)
  expect(product).toMatchObject({ reserved: false, reservedUntil: null })
  expect(isStale).toBe(false)
})
