import { useQuery } from '@tanstack/react-query'
import { dashboardQuery } from '../../data/queries.ts'
import { type Shown, WaitingFilter } from '../../ui/waiting-filter.tsx'

/** Which orders are listed: all, or those that wait for the buyer, with their number. */
export function OrderFilter({ show }: { show: Shown }) {
  const { data } = useQuery(dashboardQuery)
  const count = data?.buyer ? data.buyer.toPay + data.buyer.toAct : null
  return <WaitingFilter to="/dashboard/myorders" texts="orders.filter" show={show} count={count} />
}
