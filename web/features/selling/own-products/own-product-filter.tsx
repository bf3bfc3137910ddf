import { useTranslations } from 'use-intl'
import { type OwnListing, ownListings } from '../../../../contract/catalog-enums.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { FilterLinks } from '../../../ui/filter-links.tsx'

const choices = [undefined, ...ownListings] as const

/** Which of their own products a seller sees. */
export function OwnProductFilter({ show }: { show: OwnListing | undefined }) {
  const t = useTranslations('selling.own.filter')
  return (
    <FilterLinks label={t('label')} choices={choices} chosen={show}>
      {(choice, link) => (
        <ButtonLink to="/dashboard/myproducts" search={{ show: choice }} {...link}>
          {t(choice ?? 'all')}
        </ButtonLink>
      )}
    </FilterLinks>
  )
}
