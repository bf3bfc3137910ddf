import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OwnListSearch } from '../../data/own-list-search.ts'
import { dashboardQuery } from '../../data/queries.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FilterLinks } from '../../ui/filter-links.tsx'

const choices = [undefined, 'waiting'] as const

/** Which orders are listed: all, or those that wait for the buyer, with their number. Keeps the search. */
export function OrderFilter({ q, show }: OwnListSearch) {
  const t = useTranslations('orders.filter')
  const { data } = useQuery(dashboardQuery)
  const count = data?.buyer ? data.buyer.toPay + data.buyer.toAct : null
  const waiting = count === null ? t('waiting') : t('waitingCount', { count })
  return (
    <FilterLinks label={t('label')} choices={choices} chosen={show}>
      {(choice, link) => (
        <ButtonLink to="/dashboard/myorders" search={{ q, show: choice }} {...link}>
          {choice ? waiting : t('all')}
        </ButtonLink>
      )}
    </FilterLinks>
  )
}
