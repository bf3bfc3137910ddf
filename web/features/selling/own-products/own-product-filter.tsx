import { useTranslations } from 'use-intl'
import { type OwnListing, ownListings } from '../../../../contract/catalog-enums.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { FilterLinks } from '../../../ui/filter-links.tsx'

const choices = [undefined, ...ownListings] as const

type Props = { q: string | undefined; show: OwnListing | undefined }

/** Which of their own products a seller sees. Keeps the search. */
export function OwnProductFilter({ q, show }: Props) {
  const t = useTranslations('selling.own.filter')
  return (
    <FilterLinks label={t('label')} choices={choices} chosen={show}>
      {(choice, link) => (
        <ButtonLink to="/dashboard/myproducts" search={{ q, show: choice }} {...link}>
          {t(choice ?? 'all')}
        </ButtonLink>
      )}
    </FilterLinks>
  )
}
