import { useTranslations } from 'use-intl'
import { ButtonLink } from './button-link.tsx'
import { FilterLinks, filterLink } from './filter-links.tsx'

const choices = [undefined, 'waiting'] as const

/** The choice of a list that can be narrowed, as it is in the address. */
export type Shown = (typeof choices)[number]

type Props = {
  to: '/dashboard/sales' | '/dashboard/myorders'
  texts: 'sales.filter' | 'orders.filter'
  show: Shown
  /** How many wait; null as long as that is not known. */
  count: number | null
}

/** Which rows of a list are shown: all, or those that wait for the member, with their number. */
export function WaitingFilter({ to, texts, show, count }: Props) {
  const t = useTranslations(texts)
  return (
    <FilterLinks label={t('label')}>
      {choices.map((choice) => (
        <ButtonLink
          key={choice ?? 'all'}
          to={to}
          search={{ show: choice }}
          {...filterLink(choice === show)}
        >
          {choice
            ? t(count === null ? 'waiting' : 'waitingCount', { count: count ?? 0 })
            : t('all')}
        </ButtonLink>
      ))}
    </FilterLinks>
  )
}
