import { useTranslations } from 'use-intl'
import { LegalLink } from '../legal/legal-link.tsx'

/** What a new member accepts by signing up. */
export function AcceptTerms() {
  const t = useTranslations('auth')
  return (
    <p className="text-sm text-muted">
      {t.rich('acceptTerms', {
        terms: (text) => <LegalLink page="terms">{text}</LegalLink>,
        privacy: (text) => <LegalLink page="privacy">{text}</LegalLink>,
      })}
    </p>
  )
}
