import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { SellerKind } from '../../../contract/seller-details.ts'
import { sellerDetailsQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { DeclarationHistory } from '../../features/seller-details/declaration-history.tsx'
import { HowSellingWorksLink } from '../../features/seller-details/how-selling-works-link.tsx'
import { SellerDetailsForm } from '../../features/seller-details/seller-details-form.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySeeSellerScreens } from '../../session/may-sell.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

type Search = { kind?: SellerKind; next?: 'addproduct' | 'import' }

export const Route = createFileRoute('/dashboard/seller-details')({
  validateSearch: ({ kind, next }: Record<string, unknown>): Search => {
    // Not `sellerKinds`: routes call this before their screens are loaded, schemas with it.
    const suggested = kind === 'private' || kind === 'trader' ? kind : undefined
    const isKnown = next === 'addproduct' || next === 'import'
    return { ...(suggested && { kind: suggested }), ...(isKnown && { next }) }
  },
  loader: async ({ context: { queryClient, member } }) => {
    if (maySeeSellerScreens(member)) await queryClient.query(sellerDetailsQuery)
  },
  head: pageTitle('sellerDetails'),
  pendingComponent: skeletonOf('sellerDetails', 'rows'),
  component: SellerDetailsScreen,
})

function Details() {
  const { data: details } = useSuspenseQuery(sellerDetailsQuery)
  const { kind, next } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSaved = () => {
    if (next) navigate({ to: `/dashboard/${next}` })
  }
  return (
    <div className="grid max-w-3xl gap-8">
      <div className="card p-5 sm:p-7">
        <SellerDetailsForm details={details} suggested={kind} onSaved={onSaved} />
      </div>
      <DeclarationHistory history={details.history} />
    </div>
  )
}

function SellerDetailsScreen() {
  const t = useTranslations('sellerDetails')
  const { member } = Route.useRouteContext()
  return (
    <>
      <PageHeading title={t('title')}>
        {t('intro')} <HowSellingWorksLink />
      </PageHeading>
      {maySeeSellerScreens(member) ? <Details /> : <ForbiddenNotice />}
    </>
  )
}
