import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { legalPages } from '../../../contract/legal-pages.ts'
import { useSite } from '../../data/use-site.ts'
import { LanguageLinks } from './language-links.tsx'
import { SocialLinks } from './social-links.tsx'
import { Wordmark } from './wordmark.tsx'

type HashLinkProps = { hash: 'about' | 'contact'; children: ReactNode }

/**
 * A link to a section of the home page. The router does not scroll to a hash that is already in the
 * URL.
 */
function HashLink({ hash, children }: HashLinkProps) {
  const scroll = () => document.getElementById(hash)?.scrollIntoView()
  return (
    <Link to="/" hash={hash} onClick={scroll} className="footer-link">
      {children}
    </Link>
  )
}

function InformationLinks() {
  const t = useTranslations('site')
  return (
    <nav aria-label={t('information')} className="flex flex-wrap gap-x-6">
      <Link to="/how-buying-works" className="footer-link">
        {t('howBuyingWorks')}
      </Link>
      <Link to="/how-selling-works" className="footer-link">
        {t('howSellingWorks')}
      </Link>
      {legalPages.map((page) => (
        <Link key={page} to="/legal/$page" params={{ page }} className="footer-link">
          {t(`legal.${page}`)}
        </Link>
      ))}
      <Link to="/report" className="footer-link">
        {t('reportContent')}
      </Link>
    </nav>
  )
}

export function SiteFooter() {
  const t = useTranslations('site')
  const { brand, year } = useSite()
  return (
    <footer id="site-footer" className="mt-16 print:hidden border-t border-line bg-sunken/60">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-6 pt-10 pb-[max(2.5rem,env(safe-area-inset-bottom))]">
        <div className="grid gap-2">
          <Wordmark isCopy />
          <p className="text-muted">{t('motto')}</p>
        </div>
        <nav aria-label={t('footer')} className="flex flex-wrap gap-x-6">
          <HashLink hash="about">{t('about')}</HashLink>
          <HashLink hash="contact">{t('contact')}</HashLink>
        </nav>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <LanguageLinks />
          <SocialLinks />
        </div>
        <div className="flex w-full flex-wrap items-center justify-between gap-x-10 gap-y-2 border-t border-line pt-5 text-sm">
          <p className="text-muted">{t('copyright', { brand, year: String(year) })}</p>
          <InformationLinks />
        </div>
      </div>
    </footer>
  )
}
