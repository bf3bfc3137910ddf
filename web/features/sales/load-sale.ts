import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { Sale } from '../../../contract/sales/sales.ts'
import { statusOf } from '../../api/failures.ts'
import { saleQuery } from '../../data/queries.ts'

/** Fetches a sale for a loader; one that is not the member's is shown as not found. */
export function loadSale(queryClient: QueryClient, id: string): Promise<Sale> {
  return queryClient.query(saleQuery(id)).catch((failure) => {
    throw statusOf(failure) === 404 ? notFound() : failure
  })
}
