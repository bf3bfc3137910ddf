import { useSuspenseQuery } from '@tanstack/react-query'
import { LayoutGrid } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { categoriesQuery } from '../../data/public-queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CategoryCard } from './category-card.tsx'

/** All categories. The screen's loader has fetched them. */
export function CategoryGrid({ heading }: { heading: 'h2' | 'h3' }) {
  const t = useTranslations('home.categories')
  const { data: categories } = useSuspenseQuery(categoriesQuery)
  if (categories.length === 0) {
    return <EmptyState icon={<LayoutGrid />} title={t('none')} />
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 md:grid-cols-3">
      {categories.map((category) => (
        <li key={category._id} className="grid">
          <CategoryCard category={category} heading={heading} />
        </li>
      ))}
    </ul>
  )
}
