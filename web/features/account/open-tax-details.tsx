import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../ui/button-link.tsx'

/**
 * A link to the tax details form, shown when the deletion of the account was refused because they
 * are missing.
 */
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
