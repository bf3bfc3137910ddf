import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { slugOf } from '../../contract/schemas/slug.ts'
import { statusOf } from '../api/failures.ts'
import type { ListedItem } from '../data/listed-products.ts'
import { itemOf } from '../data/public-queries.ts'
import { useCachedQuery } from '../data/use-cached-query.ts'
import { FavouriteButton } from '../features/favourites/favourite-button.tsx'
import { ItemActions } from '../features/item/item-actions.tsx'
import { ItemBreadcrumbs } from '../features/item/item-breadcrumbs.tsx'
import { ItemGrades } from '../features/item/item-grades.tsx'
import { ItemLocks } from '../features/item/item-locks.tsx'
import { ItemPictures } from '../features/item/item-pictures.tsx'
import { ItemPrice } from '../features/item/item-price.tsx'
import { ItemSection } from '../features/item/item-section.tsx'
import { ItemSeller } from '../features/item/item-seller.tsx'
import { ItemSkeleton } from '../features/item/item-skeleton.tsx'
import { ItemSpecs } from '../features/item/item-specs.tsx'
import { SimilarItems } from '../features/item/similar-items.tsx'
import { Condition } from '../features/product/condition.tsx'
import { ProductFacts } from '../features/product/product-facts.tsx'
import { UserText } from '../ui/user-text.tsx'

export const Route = createFileRoute('/items/$id/{-$slug}')({
  loader: async ({ context, params: { id, slug } }) => {
    const item = await context.readings.ensure(itemOf(id)).catch((failure) => {
      throw statusOf(failure) === 404 ? notFound() : failure
    })
    const own = slugOf(item.header)
    if (slug === own) {
      const { itemHead } = await import('../features/item/item-head.ts')
      return itemHead(item, context)
    }
    const params = { id, slug: own }
    throw redirect({ to: '/items/$id/{-$slug}', params, statusCode: 301, replace: true })
  },
  head: ({ loaderData = {} }) => loaderData,
  pendingComponent: ItemSkeleton,
  component: ItemScreen,
})

function Decision({ item }: { item: ListedItem }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid content-start gap-5 self-start lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="grid justify-items-start gap-3">
        <div className="flex w-full items-center justify-between gap-3">
          <Condition is={item.condition} />
          <FavouriteButton id={item._id} title={item.header} />
        </div>
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-title font-semibold outline-none wrap-anywhere"
        >
          <UserText>{item.header}</UserText>
        </h1>
      </div>
      <ItemPrice item={item} />
      <ItemActions item={item} heading={heading} />
      <ProductFacts product={item} />
      <ItemSeller seller={item.seller} />
    </div>
  )
}

function Everything({ item }: { item: ListedItem }) {
  const t = useTranslations('item')
  return (
    <article className="page grid gap-y-8 py-6 sm:py-8 [&>section]:mt-2">
      <ItemBreadcrumbs item={item} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ItemPictures key={item._id} item={item} />
        <Decision item={item} />
        <div className="grid content-start gap-10">
          <ItemSection title={t('description')}>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">
              <UserText>{item.description}</UserText>
            </p>
          </ItemSection>
          <ItemSpecs item={item} />
          {item.grades && <ItemGrades grades={item.grades} />}
          <ItemLocks locks={item.locks} />
        </div>
      </div>
      <SimilarItems items={item.alike} />
    </article>
  )
}

function ItemScreen() {
  const { id } = Route.useParams()
  const item: ListedItem = useCachedQuery(itemOf(id))
  return <Everything item={item} />
}
