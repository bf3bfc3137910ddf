import { useSuspenseQuery } from '@tanstack/react-query'
import type { Sale } from '../../../contract/sales/sales.ts'
import { closedSaleStates } from '../../../contract/schemas/sale-state.ts'
import { saleQuery } from '../../data/queries.ts'

const refetchMs = 15_000

/** A sale that its loader has fetched. While it is open it is refetched: the other party acts too. */
export function useSale(id: string): Sale {
  const { data } = useSuspenseQuery({
    ...saleQuery(id),
    refetchInterval: ({ state }) =>
      state.data && closedSaleStates.includes(state.data.state) ? false : refetchMs,
  })
  return data
}
