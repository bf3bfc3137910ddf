import { useTranslations } from 'use-intl'
import { type OwnListing, ownListings } from '../../../../contract/catalog-enums.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { FilterLinks, filterLink } from '../../../ui/filter-links.tsx'

const choices = [undefined, ...ownListings] as const

/** Which of their own products a seller sees. */
export function OwnProductFilter({ show }: { show: OwnListing | undefined }) {
  const t = useTranslations('selling.own.filter')
  return (
    <FilterLinks label={t('label')}>
      {choices.map((choice) => (
        <ButtonLink
          key={choice ?? 'all'}
          to="/dashboard/myproducts"
          search={{ show: choice }}
          {...filterLink(choice === show)}
        >
          {t(choice ?? 'all')}
        </ButtonLink>
      ))}
    </FilterLinks>
  )
}
