import { createFileRoute, redirect } from '@tanstack/react-router'
import { SalePage } from '../../features/cases/sale-page.tsx'
import { loadSale } from '../../features/sales/load-sale.ts'
import { SaleSkeleton } from '../../features/sales/sale-skeleton.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'

export const Route = createFileRoute('/dashboard/orders/$id')({
  loader: async ({ context, params }) => {
    const { role } = await loadSale(context.queryClient, params.id)
    if (role === 'seller') throw redirect({ to: '/dashboard/sales/$id', params, replace: true })
    // Where admins decide.
    if (role === 'staff') throw redirect({ to: '/dashboard/cases/$id', params, replace: true })
  },
  head: pageTitle('order'),
  pendingComponent: SaleSkeleton,
  component: Order,
})

function Order() {
  const { id } = Route.useParams()
  const { member } = Route.useRouteContext()
  return <SalePage id={id} member={member} />
}
