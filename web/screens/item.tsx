import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { slugOf } from '../../contract/schemas/slug.ts'
import type { ListedItem } from '../data/listed-products.ts'
import { throwNotFound } from '../data/not-found.ts'
import { itemQuery } from '../data/public-queries.ts'
import { queryClientOf } from '../data/query-client.ts'
import { withQueries } from '../data/with-queries.tsx'
import { BuyBox } from '../features/item/buy-box.tsx'
import { ItemBreadcrumbs } from '../features/item/item-breadcrumbs.tsx'
import { ItemPictures } from '../features/item/item-pictures.tsx'
import { ItemSkeleton } from '../features/item/item-skeleton.tsx'
import { preloadItem } from '../features/product/preload-photos.ts'
import { lazyHydrated } from '../ui/lazy-hydrated.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { UserText } from '../ui/user-text.tsx'

const ItemFacts = lazyHydrated('change', async () => {
  const { ItemFacts } = await import('../features/item/item-facts.tsx')
  return ItemFacts
})

const ItemQuestions = lazyHydrated('visible', async () => {
  const { ItemQuestions } = await import('../features/questions/item-questions.tsx')
  return ItemQuestions
})

const SimilarItems = lazyHydrated('visible', async () => {
  const { SimilarItems } = await import('../features/item/similar-items.tsx')
  return SimilarItems
})

export const Route = createFileRoute('/items/$id/{-$slug}')({
  loader: async ({ context, params: { id, slug }, preload }) => {
    const item = await queryClientOf(context.page)
      .query({ ...itemQuery(id), staleTime: 'static' })
      .catch(throwNotFound)
    if (preload) preloadItem(item)
    if (!import.meta.env.SSR) {
      await Promise.all([ItemFacts, ItemQuestions, SimilarItems].map((part) => part.preload()))
    }
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
  component: withQueries(ItemScreen),
})

/** Without what changes when it is reserved or sold. */
const factsOf = (item: ListedItem) => ({
  specs: item.specs,
  passport: item.passport,
  grades: item.grades,
  photos: item.photos,
  locks: item.locks,
  disclosures: item.disclosures,
  prices: item.prices,
  date: item.date,
  revised: item.revised,
  currency: item.currency,
  usualPrice: item.usualPrice,
  seller: item.seller,
  sellerId: item.sellerId,
  sellerKind: item.sellerKind,
})

function Everything({ item }: { item: ListedItem }) {
  const t = useTranslations('item')
  return (
    <article className="page grid grid-cols-1 gap-y-6 py-5 sm:gap-y-8 sm:py-8 [&>section]:mt-2">
      <ItemBreadcrumbs item={item} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-y-10">
        <ItemPictures item={item} />
        <BuyBox item={item} />
        <div className="grid content-start gap-10">
          <TitledSection large title={t('description')}>
            <p className="max-w-prose whitespace-pre-line wrap-anywhere">
              <UserText>{item.description}</UserText>
            </p>
          </TitledSection>
          <ItemFacts {...factsOf(item)} />
          <ItemQuestions item={item} />
        </div>
      </div>
      <SimilarItems items={item.alike} />
    </article>
  )
}

function ItemScreen() {
  const { id } = Route.useParams()
  const { data: item } = useSuspenseQuery(itemQuery(id))
  return <Everything key={id} item={item} />
}
