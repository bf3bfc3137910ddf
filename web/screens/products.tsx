import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Laptop } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { throwNotFound } from '../data/not-found.ts'
import { productsQuery } from '../data/public-queries.ts'
import { queryClientOf } from '../data/query-client.ts'
import { withQueries } from '../data/with-queries.tsx'
import { ProductList } from '../features/listing/product-list.tsx'
import { ProductListSkeleton } from '../features/listing/product-list-skeleton.tsx'
import { pageTitle } from '../i18n/page-titles.ts'
import { requireMember } from '../session/guards.ts'
import { ensureSession } from '../session/session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

export const Route = createFileRoute('/products/$category')({
  ssr: false,
  beforeLoad: async (visit) => {
    if (visit.context.site.listingAccess === 'members') await requireMember(visit)
    else await ensureSession().catch(() => {})
  },
  loader: async ({ context, params }) => {
    await queryClientOf(context.page)
      .infiniteQuery({ ...productsQuery(params.category), staleTime: 'static' })
      .catch(throwNotFound)
  },
  head: pageTitle('products'),
  pendingComponent: ProductListSkeleton,
  component: withQueries(Products),
})

function NoProducts() {
  const t = useTranslations('products')
  return (
    <EmptyState icon={<Laptop />} title={t('noneAvailable')}>
      <p>{t('nobodyOffers')}</p>
      <ButtonLink to="/categories" variant="secondary">
        {t('browseCategories')}
      </ButtonLink>
    </EmptyState>
  )
}

type ExtentProps = { count: number; more: boolean }

/** The number of products, once it is known. */
function Extent({ count, more }: ExtentProps) {
  const t = useTranslations('products')
  return more || count === 0 ? t('allOfMake') : t('countOfMake', { count })
}

function Products() {
  const { category } = Route.useParams()
  const { data, ...more } = useSuspenseInfiniteQuery(productsQuery(category))
  const products = data.pages.flatMap(({ body }) => body)
  return (
    <div className="page py-8 sm:py-10">
      <PageHeading title={category}>
        <Extent count={products.length} more={more.hasNextPage} />
      </PageHeading>
      {products.length === 0 ? <NoProducts /> : <ProductList products={products} />}
      <LoadMore {...more} />
    </div>
  )
}
