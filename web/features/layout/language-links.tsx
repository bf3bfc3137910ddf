import { useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { Languages } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type Language, languages } from '../../../contract/i18n/languages.ts'
import { useSite } from '../../data/use-site.ts'

const names: Record<Language, string> = { en: 'English', de: 'Deutsch' }

/** This page in the other languages, each named in its own language. */
export function LanguageLinks() {
  const t = useTranslations('site')
  const { language: own } = useSite()
  const { language: present } = useRouter().options.context
  const { pathname, href } = useLocation()
  // The query and hash may contain a secret of the visitor, which no rendered page may include.
  const path = useHydrated() ? href : pathname
  const addressIn = (language: Language) => (language === own ? path : `/${language}${path}`)
  return (
    <div className="flex items-center gap-4">
      <Languages aria-hidden className="size-4 text-muted" />
      <ul aria-label={t('language')} className="flex gap-4">
        {languages.map((language) => (
          <li key={language}>
            <a
              href={addressIn(language)}
              hrefLang={language}
              lang={language}
              aria-current={language === present || undefined}
              className="footer-link aria-current:font-semibold aria-current:text-ink"
            >
              {names[language]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
