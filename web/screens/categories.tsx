import { createFileRoute } from '@tanstack/react-router'
import { CategoryGrid } from '../parts/category-grid.tsx'
import { categoriesQuery } from '../queries.ts'
import { titled } from '../titles.ts'
import { PageHeading } from '../ui/page-heading.tsx'

export const Route = createFileRoute('/categories')({
  loader: async ({ context }) => {
    await context.queryClient.ensureQueryData(categoriesQuery)
  },
  head: titled('categories'),
  component: Categories,
})

function Categories() {
  return (
    <div className="page py-8 sm:py-10">
      <PageHeading title="Categories">Choose a make to see every laptop on offer.</PageHeading>
      <CategoryGrid heading="h2" />
    </div>
  )
}
