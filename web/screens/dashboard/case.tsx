import { createFileRoute, redirect } from '@tanstack/react-router'
import { useRef } from 'react'
import { AppealDecision } from '../../features/cases/appeal-decision.tsx'
import { BoughtListing } from '../../features/cases/bought-listing.tsx'
import { CaseDecision } from '../../features/cases/case-decision.tsx'
import { CaseSection } from '../../features/cases/case-section.tsx'
import { loadSale } from '../../features/sales/load-sale.ts'
import { SaleDetails } from '../../features/sales/sale-details.tsx'
import { SaleSkeleton } from '../../features/sales/sale-skeleton.tsx'
import { useSale } from '../../features/sales/use-sale.ts'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'

export const Route = createFileRoute('/dashboard/cases/$id')({
  beforeLoad: requireAdmin,
  loader: async ({ context, params }) => {
    const { role } = await loadSale(context.queryClient, params.id)
    // An admin who is a party decides nothing here.
    if (role !== 'staff') throw redirect({ to: '/dashboard/orders/$id', params, replace: true })
  },
  head: pageTitle('case'),
  pendingComponent: SaleSkeleton,
  component: Case,
})

function Case() {
  const { id } = Route.useParams()
  const { member } = Route.useRouteContext()
  const sale = useSale(id)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <SaleDetails key={id} {...{ sale, member }}>
      <CaseSection {...{ sale, heading }} />
      <CaseDecision {...{ sale, heading }} />
      <AppealDecision {...{ sale, heading }} />
      <BoughtListing sale={sale} />
    </SaleDetails>
  )
}
