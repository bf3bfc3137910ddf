import type { QueryClient } from '@tanstack/react-query'
import type { Sale } from '../../../contract/sales/sales.ts'
import { throwNotFound } from '../../data/not-found.ts'
import { saleQuery } from '../../data/queries.ts'

/** Fetches a sale for a loader; one that is not the member's is shown as not found. */
export function loadSale(queryClient: QueryClient, id: string): Promise<Sale> {
  return queryClient.query(saleQuery(id)).catch(throwNotFound)
}
