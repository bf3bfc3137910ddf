import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { replaceInLists } from './replace-in-lists.ts'

type Row = { _id: string; paid: boolean }

const row = (_id: string, paid = false): Row => ({ _id, paid })

/** An infinite list with a row per page. */
const listOf = (...rows: Row[]) => ({
  pages: rows.map((one) => ({ headers: {}, body: [one] })),
  pageParams: rows.map(() => undefined),
})

const pay = (known: Row): Row => ({ ...known, paid: true })

test('a row is replaced in each list under the key', () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['orders', 'all'], listOf(row('a'), row('b')))
  queryClient.setQueryData(['orders', 'waiting'], listOf(row('b')))
  queryClient.setQueryData(['sales'], listOf(row('b')))
  replaceInLists(queryClient, ['orders'], 'b', pay)
  expect(queryClient.getQueryData(['orders', 'all'])).toEqual(listOf(row('a'), row('b', true)))
  expect(queryClient.getQueryData(['orders', 'waiting'])).toEqual(listOf(row('b', true)))
  expect(queryClient.getQueryData(['sales'])).toEqual(listOf(row('b')))
})

test('a list that has not been read stays empty', () => {
  const queryClient = new QueryClient()
  queryClient.getQueryCache().build(queryClient, { queryKey: ['orders'] })
  replaceInLists(queryClient, ['orders'], 'b', pay)
  expect(queryClient.getQueryData(['orders'])).toBeUndefined()
})
