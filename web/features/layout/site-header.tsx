import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AccountLinks } from '../auth/account-links.tsx'
import { MemberBell } from '../notices/member-bell.tsx'
import { HeaderSearch } from '../search/header-search.tsx'
import { siteLinks } from './site-links.ts'
import { SiteMenu } from './site-menu.tsx'
import { Wordmark } from './wordmark.tsx'

export function SiteHeader() {
  const t = useTranslations('site')
  return (
    <header className="sticky top-0 z-30 print:hidden border-b border-line bg-canvas pt-[env(safe-area-inset-top)]">
      <div className="page flex min-h-16 items-center justify-between gap-1 py-2 lg:gap-4 ">
        <Wordmark />
        <nav aria-label={t('main')} className="hidden items-center gap-1 lg:flex">
          {siteLinks.map(({ page, ...to }) => (
            <Link key={to.to} {...to} className="nav-link">
              {t(`links.${page}`)}
            </Link>
          ))}
        </nav>
        <HeaderSearch />
        <MemberBell />
        <div className="hidden lg:block">
          <AccountLinks />
        </div>
        <SiteMenu />
      </div>
    </header>
  )
}
