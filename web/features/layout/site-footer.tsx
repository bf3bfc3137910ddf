import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSite } from '../../data/use-site.ts'
import { LanguageLinks } from './language-links.tsx'
import { SocialLinks } from './social-links.tsx'
import { Wordmark } from './wordmark.tsx'

const link =
  'inline-flex min-h-11 items-center rounded-sm text-muted underline-offset-4 hover:text-ink hover:underline'

type HashLinkProps = { hash: 'about' | 'contact'; children: ReactNode }

/**
 * A link to a section of the home page. The router does not scroll to a hash that is already in the
 * URL.
 */
function HashLink({ hash, children }: HashLinkProps) {
  const scroll = () => document.getElementById(hash)?.scrollIntoView()
  return (
    <Link to="/" hash={hash} onClick={scroll} className={link}>
      {children}
    </Link>
  )
}

export function SiteFooter() {
  const t = useTranslations('site')
  const { brand } = useSite()
  return (
    <footer className="mt-16 print:hidden border-t border-line bg-sunken/60">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-6 pt-10 pb-[max(2.5rem,env(safe-area-inset-bottom))]">
        <div className="grid gap-2">
          <Wordmark />
          <p className="text-muted">{t('motto')}</p>
        </div>
        <nav aria-label={t('footer')} className="flex gap-6">
          <HashLink hash="about">{t('about')}</HashLink>
          <HashLink hash="contact">{t('contact')}</HashLink>
        </nav>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <LanguageLinks />
          <SocialLinks />
        </div>
        <p className="w-full border-t border-line pt-5 text-sm text-muted">
          {t('copyright', { brand })}
        </p>
      </div>
    </footer>
  )
}
