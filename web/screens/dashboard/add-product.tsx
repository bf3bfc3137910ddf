import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { SellerKindQuestion } from '../../features/seller-details/seller-kind-question.tsx'
import { AddProductForm } from '../../features/selling/add-product-form.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySell } from '../../session/may-sell.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/addproduct')({
  head: pageTitle('addProduct'),
  component: AddProduct,
})

function AddProduct() {
  const t = useTranslations('selling.add')
  const { member } = Route.useRouteContext()
  if (!maySell(member)) {
    return (
      <>
        <PageHeading title={t('title')} />
        <ForbiddenNotice />
      </>
    )
  }
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <SellerKindQuestion next="addproduct" />
        <div className="card p-5 sm:p-7">
          <AddProductForm key={member.id} member={member} />
        </div>
      </div>
    </>
  )
}
