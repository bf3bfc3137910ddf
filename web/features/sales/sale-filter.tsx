import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OwnListSearch } from '../../data/own-list-search.ts'
import { dashboardQuery } from '../../data/queries.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FilterLinks } from '../../ui/filter-links.tsx'

const choices = [undefined, 'waiting'] as const

/** Which sales are listed: all, or those that wait for the seller, with their number. Keeps the search. */
export function SaleFilter({ q, show }: OwnListSearch) {
  const t = useTranslations('sales.filter')
  const { data } = useQuery(dashboardQuery)
  const count = data?.seller?.toAct ?? null
  const waiting = count === null ? t('waiting') : t('waitingCount', { count })
  return (
    <FilterLinks label={t('label')} choices={choices} chosen={show}>
      {(choice, link) => (
        <ButtonLink to="/dashboard/sales" search={{ q, show: choice }} {...link}>
          {choice ? waiting : t('all')}
        </ButtonLink>
      )}
    </FilterLinks>
  )
}
