import { useTranslations } from 'use-intl'
import { type OwnListingFilter, ownListingFilters } from '../../../../contract/catalog-enums.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { FilterLinks } from '../../../ui/filter-links.tsx'

type Props = {
  q: string | undefined
  show: OwnListingFilter | undefined
  /** Whether the seller is asked to confirm a listing. */
  hasToConfirm: boolean
}

/** Without `to_confirm`, unless there are such listings or the list is narrowed to them. */
const choicesFor = ({ show, hasToConfirm }: Omit<Props, 'q'>) => [
  undefined,
  ...ownListingFilters.filter(
    (choice) => choice !== 'to_confirm' || hasToConfirm || show === choice,
  ),
]

/** Which of their own products a seller sees. Keeps the search. */
export function OwnProductFilter({ q, show, hasToConfirm }: Props) {
  const t = useTranslations('selling.own.filter')
  return (
    <FilterLinks label={t('label')} choices={choicesFor({ show, hasToConfirm })} chosen={show}>
      {(choice, link) => (
        <ButtonLink to="/dashboard/myproducts" search={{ q, show: choice }} {...link}>
          {t(choice ?? 'all')}
        </ButtonLink>
      )}
    </FilterLinks>
  )
}
