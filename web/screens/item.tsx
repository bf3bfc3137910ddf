import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { slugOf } from '../../contract/slug.ts'
import { statusOf } from '../failures.ts'
import { Condition } from '../parts/condition.tsx'
import { Heart } from '../parts/heart.tsx'
import { ItemActs } from '../parts/item-acts.tsx'
import { ItemAlike } from '../parts/item-alike.tsx'
import { ItemCrumbs } from '../parts/item-crumbs.tsx'
import { ItemGrades } from '../parts/item-grades.tsx'
import { ItemLocks } from '../parts/item-locks.tsx'
import { ItemOnItsWay } from '../parts/item-on-its-way.tsx'
import { ItemPictures } from '../parts/item-pictures.tsx'
import { ItemPrice } from '../parts/item-price.tsx'
import { ItemSection } from '../parts/item-section.tsx'
import { ItemSeller } from '../parts/item-seller.tsx'
import { ItemSpecs } from '../parts/item-specs.tsx'
import { ProductFacts } from '../parts/product-facts.tsx'
import { itemOf } from '../public-readings.ts'
import type { ListedItem } from '../taken.ts'
import { UserText } from '../ui/user-text.tsx'
import { useReading } from '../use-reading.ts'

export const Route = createFileRoute('/items/$id/{-$slug}')({
  loader: async ({ context, params: { id, slug } }) => {
    const item = await context.readings.ensure(itemOf(id)).catch((failure) => {
      throw statusOf(failure) === 404 ? notFound() : failure
    })
    const own = slugOf(item.header)
    if (slug === own) {
      const { itemHead } = await import('../item-head.ts')
      return itemHead(item, context)
    }
    const params = { id, slug: own }
    throw redirect({ to: '/items/$id/{-$slug}', params, statusCode: 301, replace: true })
  },
  head: ({ loaderData = {} }) => loaderData,
  pendingComponent: ItemOnItsWay,
  component: ItemScreen,
})

function Decision({ item }: { item: ListedItem }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className="grid content-start gap-5 self-start lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="grid justify-items-start gap-3">
        <div className="flex w-full items-center justify-between gap-3">
          <Condition is={item.condition} />
          <Heart id={item._id} title={item.header} />
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
      <ItemActs item={item} heading={heading} />
      <ProductFacts product={item} />
      <ItemSeller seller={item.seller} />
    </div>
  )
}

function Everything({ item }: { item: ListedItem }) {
  const t = useTranslations('item')
  return (
    <article className="page grid gap-y-8 py-6 sm:py-8 [&>section]:mt-2">
      <ItemCrumbs item={item} />
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
      <ItemAlike items={item.alike} />
    </article>
  )
}

function ItemScreen() {
  const { id } = Route.useParams()
  const item: ListedItem = useReading(itemOf(id))
  return <Everything item={item} />
}
