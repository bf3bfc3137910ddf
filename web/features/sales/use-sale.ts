import { useSuspenseQuery } from '@tanstack/react-query'
import type { Sale } from '../../../contract/sales/sales.ts'
import { closedSaleStates } from '../../../contract/schemas/sale-state.ts'
import { saleQuery } from '../../data/queries.ts'

const refetchMs = 15_000

/** Whether the other party or staff may still change it. */
const isOpen = ({ state, appeals }: Sale) =>
  !closedSaleStates.includes(state) || appeals.some(({ granted }) => granted === null)

/** A sale that its loader has fetched. While it, or an appeal, is open it is refetched: others act too. */
export function useSale(id: string): Sale {
  const { data } = useSuspenseQuery({
    ...saleQuery(id),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : refetchMs),
  })
  return data
}
