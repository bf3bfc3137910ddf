import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { ifLike, uuid } from '../../data/if-like.ts'
import { throwNotFound } from '../../data/not-found.ts'
import { editableProductQuery } from '../../data/queries.ts'
import { HowSellingWorksLink } from '../../features/seller-details/how-selling-works-link.tsx'
import { SellerKindQuestion } from '../../features/seller-details/seller-kind-question.tsx'
import { AddProductForm } from '../../features/selling/add-product-form.tsx'
import { ForbiddenNotice } from '../../features/selling/forbidden-notice.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { maySell } from '../../session/may-sell.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

/** The id of an own product whose details fill in the form. */
type Search = { like?: string | undefined }

export const Route = createFileRoute('/dashboard/addproduct')({
  validateSearch: ({ like }: Record<string, unknown>): Search => ({ like: ifLike(uuid, like) }),
  loaderDeps: ({ search: { like } }) => ({ like }),
  // The form keeps the product with which it is opened: not the one of the last visit.
  gcTime: 0,
  loader: async ({ context: { queryClient, member }, deps: { like } }) => {
    if (!like || !maySell(member)) return
    const product = await queryClient.query(editableProductQuery(like)).catch(throwNotFound)
    if (!product.isOwn) throw notFound()
  },
  head: pageTitle('addProduct'),
  component: AddProduct,
})

type SimilarProps = { member: SessionMember; like: string }

function SimilarProductForm({ member, like }: SimilarProps) {
  const { data } = useSuspenseQuery(editableProductQuery(like))
  return <AddProductForm member={member} like={data} />
}

function AddProduct() {
  const t = useTranslations('selling.add')
  const { member } = Route.useRouteContext()
  const { like } = Route.useSearch()
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
      <PageHeading title={t('title')}>
        {t('intro')} <HowSellingWorksLink />
      </PageHeading>
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <SellerKindQuestion next="addproduct" />
        <div className="card p-5 sm:p-7">
          {like ? (
            <SimilarProductForm key={`${member.id} ${like}`} member={member} like={like} />
          ) : (
            <AddProductForm key={member.id} member={member} />
          )}
        </div>
      </div>
    </>
  )
}
