import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { LegalPageName } from '../../../contract/legal-pages.ts'
import { textLink } from '../../ui/text-link.ts'

type Props = { page: LegalPageName; children: ReactNode }

/** A link in a text to a page of the operator. It opens in a new tab, so that no form is left. */
export function LegalLink({ page, children }: Props) {
  const t = useTranslations('site')
  return (
    <Link to="/legal/$page" params={{ page }} target="_blank" rel="noopener" className={textLink}>
      {children}
      <span className="sr-only"> {t('newTab')}</span>
    </Link>
  )
}
