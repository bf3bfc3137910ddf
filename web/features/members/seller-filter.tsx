import { useTranslations } from 'use-intl'
import type { SellersSearch } from '../../data/list-search.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FilterLinks } from '../../ui/filter-links.tsx'

const choices = [undefined, 'unverified'] as const

/** Which sellers an admin sees: all, or those that are not verified. Keeps the search. */
export function SellerFilter({ q, show }: SellersSearch) {
  const t = useTranslations('admin.sellers.filter')
  return (
    <FilterLinks label={t('label')} choices={choices} chosen={show}>
      {(choice, link) => (
        <ButtonLink to="/dashboard/allsellers" search={{ q, show: choice }} {...link}>
          {t(choice ?? 'all')}
        </ButtonLink>
      )}
    </FilterLinks>
  )
}
