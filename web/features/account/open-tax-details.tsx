import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button-link.tsx'

/** The way to the tax details that are missing, where an account was not deleted because of that. */
export function OpenTaxDetails({ code }: { code: string | undefined }) {
  const t = useTranslations('account')
  if (code !== 'tax_details_due') return null
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/dashboard/tax-details" variant="secondary">
        {t('toTaxDetails')}
      </ButtonLink>
    </div>
  )
}
