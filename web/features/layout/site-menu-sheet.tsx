import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/icon-button.tsx'
import type { SheetProps } from '../../ui/sheet-button.tsx'
import { TopSheet } from '../../ui/top-sheet.tsx'
import { AccountLinks } from '../auth/account-links.tsx'
import { siteLinks } from './site-links.ts'

const link =
  'block rounded-control px-3 py-3 text-lg font-medium hover:bg-sunken ' +
  'data-[status=active]:bg-accent-soft data-[status=active]:text-accent-strong'

const look = {
  until: '(min-width: 64rem)',
  className: 'max-h-dvh overflow-y-auto overscroll-contain lg:hidden',
}

export function SiteMenuSheet({ onClose }: SheetProps) {
  const t = useTranslations('site')
  return (
    <TopSheet {...look} label={t('menu')} onClose={onClose}>
      {(close) => (
        <div className="p-4 pt-[max(1rem,env(safe-area-inset-top))]">
          <div className="mb-2 flex items-center justify-between ps-3">
            <p className="font-semibold">{t('menu')}</p>
            <IconButton label={t('closeMenu')} icon={<X className="size-6" />} onClick={close} />
          </div>
          <nav aria-label={t('menu')} className="mb-4 grid gap-1">
            {siteLinks.map(({ page, ...to }) => (
              <Link key={to.to} {...to} onClick={close} className={link}>
                {t(`links.${page}`)}
              </Link>
            ))}
          </nav>
          <div className="border-t border-line ps-3 pt-4">
            <AccountLinks onClose={close} />
          </div>
        </div>
      )}
    </TopSheet>
  )
}
