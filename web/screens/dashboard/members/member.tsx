import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { throwNotFound } from '../../../data/not-found.ts'
import { memberQuery } from '../../../data/queries.ts'
import { skeletonOf } from '../../../features/layout/screen-skeleton.tsx'
import { MemberFacts } from '../../../features/members/member-facts.tsx'
import { MemberLists, MemberTrades } from '../../../features/members/member-lists.tsx'
import {
  SuspendMemberDialogs,
  useSuspendMember,
} from '../../../features/members/suspend-member.tsx'
import {
  useWithdrawVerification,
  WithdrawVerificationDialog,
} from '../../../features/members/withdraw-verification.tsx'
import { pageTitle } from '../../../i18n/page-titles.ts'
import { requireAdmin } from '../../../session/guards.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/members/$id')({
  beforeLoad: requireAdmin,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await queryClient.query(memberQuery(id)).catch(throwNotFound)
  },
  head: pageTitle('member'),
  pendingComponent: skeletonOf('member', 'rows'),
  component: MemberScreen,
})

function MemberScreen() {
  const t = useTranslations('admin.member')
  const { id } = Route.useParams()
  const { data } = useSuspenseQuery(memberQuery(id))
  const actions = useSuspendMember()
  const withdrawal = useWithdrawVerification()
  const { member, ...lists } = data
  return (
    <>
      <PageHeading title={t('title', { name: member.name })} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <MemberFacts member={member} actions={actions} withdrawal={withdrawal} />
          <MemberTrades overview={lists} />
        </div>
        <div className="grid gap-6">
          <MemberLists overview={lists} />
        </div>
      </div>
      <WithdrawVerificationDialog withdrawal={withdrawal} />
      <SuspendMemberDialogs actions={actions} />
    </>
  )
}
