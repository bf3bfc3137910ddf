import { useSuspenseQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { Sale } from '../../../contract/sales/sales.ts'
import { closedSaleStates } from '../../../contract/schemas/sale-state.ts'
import { saleQuery } from '../../data/queries.ts'

/** The props of a section of a sale's page. `heading` gets the focus after a step. */
export type SaleSectionProps = { sale: Sale; heading: RefObject<HTMLHeadingElement | null> }

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
