import { useQuery } from '@tanstack/react-query'
import { dashboardQuery } from '../../data/queries.ts'
import { type Shown, WaitingFilter } from '../../ui/waiting-filter.tsx'

/** Which sales are listed: all, or those that wait for the seller, with their number. */
export function SaleFilter({ show }: { show: Shown }) {
  const { data } = useQuery(dashboardQuery)
  const count = data?.seller?.toAct ?? null
  return <WaitingFilter to="/dashboard/sales" texts="sales.filter" show={show} count={count} />
}
