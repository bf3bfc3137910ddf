import { createFileRoute, redirect } from '@tanstack/react-router'
import type { Sale } from '../../../contract/sales/sales.ts'
import { AppealDecision } from '../../features/cases/appeal-decision.tsx'
import { AskParties } from '../../features/cases/ask-parties.tsx'
import { CaseDecision } from '../../features/cases/case-decision.tsx'
import { SalePage } from '../../features/cases/sale-page.tsx'
import { CaseConversation } from '../../features/conversations/case-conversation.tsx'
import { loadSale } from '../../features/sales/load-sale.ts'
import { SaleSkeleton } from '../../features/sales/sale-skeleton.tsx'
import type { SaleSectionProps } from '../../features/sales/use-sale.ts'
import { pageTitle } from '../../i18n/page-titles.ts'
import { requireAdmin } from '../../session/guards.ts'

export const Route = createFileRoute('/dashboard/cases/$id')({
  beforeLoad: requireAdmin,
  loader: async ({ context, params }) => {
    const { role } = await loadSale(context.queryClient, params.id)
    // Admins decide nothing in their own sales.
    if (role !== 'staff') throw redirect({ to: '/dashboard/orders/$id', params, replace: true })
  },
  head: pageTitle('case'),
  pendingComponent: SaleSkeleton,
  component: Case,
})

/** Whether the server lets staff read the messages: as long as anything is undecided. */
const isOpen = ({ state, case: problem, appeals }: Sale) =>
  state === 'charged_back' ||
  Boolean(problem?.turn) ||
  appeals.some(({ granted }) => granted === null)

function Decisions({ sale, heading }: SaleSectionProps) {
  return (
    <>
      <CaseDecision sale={sale} heading={heading} />
      <AppealDecision sale={sale} heading={heading} />
      <AskParties sale={sale} heading={heading} />
      {isOpen(sale) && <CaseConversation saleId={sale._id} />}
    </>
  )
}

function Case() {
  const { id } = Route.useParams()
  const { member } = Route.useRouteContext()
  return <SalePage id={id} member={member} decisions={Decisions} />
}
