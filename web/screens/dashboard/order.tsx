import { createFileRoute, redirect } from '@tanstack/react-router'
import { useRef } from 'react'
import { BoughtListing } from '../../features/cases/bought-listing.tsx'
import { CaseSection } from '../../features/cases/case-section.tsx'
import { loadSale } from '../../features/sales/load-sale.ts'
import { SaleDetails } from '../../features/sales/sale-details.tsx'
import { SaleSkeleton } from '../../features/sales/sale-skeleton.tsx'
import { useSale } from '../../features/sales/use-sale.ts'
import { pageTitle } from '../../i18n/page-titles.ts'

export const Route = createFileRoute('/dashboard/orders/$id')({
  loader: async ({ context, params }) => {
    const { role } = await loadSale(context.queryClient, params.id)
    if (role === 'seller') throw redirect({ to: '/dashboard/sales/$id', params, replace: true })
  },
  head: pageTitle('order'),
  pendingComponent: SaleSkeleton,
  component: Order,
})

function Order() {
  const { id } = Route.useParams()
  const { member } = Route.useRouteContext()
  const sale = useSale(id)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <SaleDetails key={id} {...{ sale, member }}>
      <CaseSection {...{ sale, heading }} />
      <BoughtListing sale={sale} />
    </SaleDetails>
  )
}
