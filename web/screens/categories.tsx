import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { categoriesQuery } from '../data/public-queries.ts'
import { queryClientOf } from '../data/query-client.ts'
import { withQueries } from '../data/with-queries.tsx'
import { CategoryGrid } from '../features/home/category-grid.tsx'
import { preloadImage } from '../features/product/preload-photos.ts'
import { pageTitle } from '../i18n/page-titles.ts'
import { PageHeading } from '../ui/page-heading.tsx'

export const Route = createFileRoute('/categories')({
  loader: async ({ context, preload }) => {
    const categories = await queryClientOf(context.page).query({
      ...categoriesQuery,
      staleTime: 'static',
    })
    if (preload) for (const { picture } of categories) preloadImage(picture)
  },
  head: pageTitle('categories'),
  component: withQueries(Categories),
})

function Categories() {
  const t = useTranslations('home.categories')
  return (
    <div className="page py-8 sm:py-10">
      <PageHeading title={t('title')}>{t('text')}</PageHeading>
      <CategoryGrid heading="h2" />
    </div>
  )
}
