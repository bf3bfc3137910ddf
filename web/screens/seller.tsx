import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { throwNotFound } from '../data/not-found.ts'
import { queryClientOf } from '../data/query-client.ts'
import { sellerListingsQuery, sellerQuery, sellerReviewsQuery } from '../data/seller-queries.ts'
import { withQueries } from '../data/with-queries.tsx'
import { preloadImage, preloadTiles } from '../features/product/preload-photos.ts'
import { SellerHeader } from '../features/sellers/seller-header.tsx'
import { SellerListings } from '../features/sellers/seller-listings.tsx'
import { SellerRecord } from '../features/sellers/seller-record.tsx'
import { SellerReviews } from '../features/sellers/seller-reviews.tsx'
import { SellerSkeleton } from '../features/sellers/seller-skeleton.tsx'
import { SellerVerified } from '../features/sellers/seller-verified.tsx'
import { TitledSection } from '../ui/titled-section.tsx'

export const Route = createFileRoute('/sellers/$id')({
  loader: async ({ context, params: { id }, preload }) => {
    const queryClient = queryClientOf(context.page)
    const [seller, , listings] = await Promise.all([
      queryClient.query({ ...sellerQuery(id), staleTime: 'static' }),
      queryClient.infiniteQuery({ ...sellerReviewsQuery(id), staleTime: 'static' }),
      queryClient.infiniteQuery({ ...sellerListingsQuery(id), staleTime: 'static' }),
    ]).catch(throwNotFound)
    if (preload) {
      preloadImage(seller.photo)
      preloadTiles(listings.pages.flatMap(({ body }) => body))
    }
    const { sellerHead } = await import('../features/sellers/seller-head.ts')
    return sellerHead(seller, context)
  },
  head: ({ loaderData = {} }) => loaderData,
  pendingComponent: SellerSkeleton,
  component: withQueries(SellerScreen),
})

function SellerScreen() {
  const { id } = Route.useParams()
  const { data: seller } = useSuspenseQuery(sellerQuery(id))
  const t = useTranslations('sellerProfile')
  return (
    <article className="page grid gap-y-10 py-8 sm:py-10">
      <SellerHeader seller={seller} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <TitledSection large title={t('record.title')}>
          <SellerRecord record={seller.record} />
        </TitledSection>
        <TitledSection large title={t('verified.title')}>
          <SellerVerified verified={seller.verified} />
        </TitledSection>
      </div>
      <TitledSection large title={t('listings.title', { count: seller.offers })}>
        <SellerListings id={id} />
      </TitledSection>
      <TitledSection large title={t('reviews.title', { count: seller.rating.count })}>
        <SellerReviews id={id} />
      </TitledSection>
    </article>
  )
}
