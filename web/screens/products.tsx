import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { Laptop } from 'lucide-react'
import { statusOf } from '../failures.ts'
import { requireMember } from '../guards.ts'
import { ProductCard } from '../parts/product-card.tsx'
import { productsQuery } from '../queries.ts'
import { settledSession } from '../session.ts'
import { titled } from '../titles.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PageSpinner } from '../ui/spinner.tsx'

/** Others book at the same time: a list seen before is read again after ten seconds. */
const listing = (category: string) => ({ ...productsQuery(category), staleTime: 10_000 })

export const Route = createFileRoute('/products/$category')({
  ssr: false,
  beforeLoad: async (visit) => {
    if (visit.context.site.listingAccess === 'members') await requireMember(visit)
    else await settledSession().catch(() => {})
  },
  loader: ({ context: { queryClient }, params }) =>
    queryClient.ensureInfiniteQueryData(listing(params.category)).catch((failure) => {
      throw statusOf(failure) === 404 ? notFound() : failure
    }),
  head: titled(
    'Products',
    'Used laptops of one make, newest first, with condition, age and price.',
  ),
  pendingComponent: PageSpinner,
  component: Products,
})

function NoProducts() {
  return (
    <EmptyState icon={<Laptop />} title="No Products Available">
      <p>Nobody offers a laptop of this make just now.</p>
      <ButtonLink to="/categories" variant="secondary">
        Browse all categories
      </ButtonLink>
    </EmptyState>
  )
}

function Products() {
  const { category } = Route.useParams()
  const query = useSuspenseInfiniteQuery(listing(category))
  const products = query.data.pages.flatMap((page) => page.body)
  return (
    <div className="page py-10">
      <PageHeading title={category}>Used laptops of this make, newest first.</PageHeading>
      {products.length === 0 && <NoProducts />}
      <ul className="grid gap-6">
        {products.map((product, place) => (
          <li key={product._id} className="grid">
            <ProductCard product={product} eager={place < 2} />
          </li>
        ))}
      </ul>
      <LoadMore {...query} />
    </div>
  )
}
