import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Category } from '../../../contract/catalog.ts'
import { useIsGuest } from '../../api/session-state.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useAbout } from './category-labels.ts'

type Props = { category: Category; heading: 'h2' | 'h3' }

/** The page of a category asks guests to log in; the search shows them the same products. */
function useLinkToProducts(category: string) {
  return useIsGuest()
    ? ({ to: '/search', search: { category } } as const)
    : ({ to: '/products/$category', params: { category } } as const)
}

/** A category, linked as a whole to its products. */
export function CategoryCard({ category, heading: Heading }: Props) {
  const t = useTranslations('home.categories')
  const { category: name, picture } = category
  const about = useAbout(category)
  return (
    <article className="card group relative flex flex-col overflow-hidden transition-shadow hover:shadow-raised">
      <div className="overflow-hidden">
        <Picture
          src={picture}
          alt=""
          className="aspect-2/1 w-full transition-transform duration-300 motion-safe:group-hover:scale-[1.03] sm:aspect-3/2"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-4 sm:gap-2 lg:p-5">
        <Heading className="text-heading font-semibold wrap-anywhere">{name}</Heading>
        <p className="mb-2 flex-1 text-muted wrap-anywhere">{about}</p>
        <ButtonLink
          {...useLinkToProducts(name)}
          variant="secondary"
          aria-label={t('seeProductsOf', { category: name })}
          className="after:absolute after:inset-0"
        >
          {t('seeProducts')}
          <ArrowRight
            aria-hidden
            className="size-4 transition-transform group-hover:translate-x-0.5 md:max-lg:hidden rtl:-scale-x-100"
          />
        </ButtonLink>
      </div>
    </article>
  )
}
