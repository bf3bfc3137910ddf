import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { EditableProduct } from '../../../contract/catalog.ts'
import { throwNotFound } from '../../data/not-found.ts'
import { editableProductQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { RemoveListing } from '../../features/moderation/remove-listing.tsx'
import { EditProductForm } from '../../features/selling/edit-product-form.tsx'
import { PriceHistory } from '../../features/selling/prices/price-history.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/editproduct/$id')({
  // The form keeps the product with which it is opened: not the one of the last visit.
  gcTime: 0,
  loader: ({ context, params }) =>
    context.queryClient.query(editableProductQuery(params.id)).catch(throwNotFound),
  head: pageTitle('editProduct'),
  pendingComponent: skeletonOf('editProduct', 'rows'),
  component: EditProduct,
})

function EditProduct() {
  const t = useTranslations('selling.edit')
  const { id } = Route.useParams()
  const { data: product, refetch } = useSuspenseQuery(editableProductQuery(id))
  const read = async () => (await refetch({ throwOnError: true })).data
  return (
    <>
      <PageHeading title={t('title')}>{t('intro')}</PageHeading>
      <div className="grid gap-6">
        <Editor key={id} product={product} read={read} />
        {product.can.remove && <RemoveListing product={product} />}
        <PriceHistory prices={product.prices} />
      </div>
    </>
  )
}

/** A reserved or sold product cannot be edited. */
function Taken({ isOwn }: Pick<EditableProduct, 'isOwn'>) {
  const t = useTranslations('selling.edit')
  return (
    <div className="grid max-w-3xl justify-items-start gap-4">
      <Callout tone="warn">{t('taken')}</Callout>
      <ButtonLink
        to={isOwn ? '/dashboard/myproducts' : '/dashboard/reportedItems'}
        variant="secondary"
      >
        {t(isOwn ? 'back' : 'backToReports')}
      </ButtonLink>
    </div>
  )
}

type EditorProps = {
  product: EditableProduct
  read: () => Promise<EditableProduct | undefined>
}

/**
 * Keeps the product as it was when the screen was opened, so that a refetch does not overwrite
 * input, until the member loads its current state.
 */
function Editor({ read, ...opened }: EditorProps) {
  const t = useTranslations('selling.edit')
  const [product, setProduct] = useState(opened.product)
  const reload = async () => {
    const current = await read()
    if (current) setProduct(current)
  }
  if (!product.can.edit) return <Taken isOwn={product.isOwn} />
  return (
    <div className="card grid max-w-3xl gap-5 p-5 sm:p-7">
      {product.waitingOffers > 0 && (
        <Callout>{t('endsOffers', { count: product.waitingOffers })}</Callout>
      )}
      <EditProductForm key={product.revisedAt} product={product} reload={reload} />
    </div>
  )
}
