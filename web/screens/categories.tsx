import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CategoryGrid } from '../parts/category-grid.tsx'
import { categories } from '../public-readings.ts'
import { titled } from '../titles.ts'
import { PageHeading } from '../ui/page-heading.tsx'

export const Route = createFileRoute('/categories')({
  loader: async ({ context }) => {
    await context.readings.ensure(categories)
  },
  head: titled('categories'),
  component: Categories,
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
