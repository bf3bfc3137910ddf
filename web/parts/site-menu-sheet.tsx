import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/icon-button.tsx'
import { trapFocus } from '../ui/trap-focus.ts'
import { useShutElsewhere } from '../ui/use-shut-elsewhere.ts'
import { AccountLinks } from './account-links.tsx'
import type { SheetProps } from './sheet-button.tsx'
import { siteLinks } from './site-links.ts'

const link =
  'block rounded-control px-3 py-3 text-lg font-medium hover:bg-sunken ' +
  'data-[status=active]:bg-accent-soft data-[status=active]:text-accent-strong'

const look =
  'm-0 max-h-dvh w-full max-w-none overflow-y-auto overscroll-contain rounded-b-sheet bg-surface ' +
  'text-ink shadow-sheet transition-[translate,opacity] duration-200 ease-calm backdrop:bg-veil ' +
  'open:starting:-translate-y-4 open:starting:opacity-0 lg:hidden'

/** The header's links from the top of the page. Escape closes it; focus goes back to its button. */
export function SiteMenuSheet({ onClose }: SheetProps) {
  const t = useTranslations('site')
  const dialog = useRef<HTMLDialogElement>(null)
  useShutElsewhere(dialog, '(min-width: 64rem)')
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  const closeFromOutside = ({ target }: MouseEvent) => target === dialog.current && close()
  return (
    <dialog
      ref={dialog}
      aria-label={t('menu')}
      className={look}
      onClick={closeFromOutside}
      onKeyDown={trapFocus}
      onClose={onClose}
    >
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
        {/* biome-ignore lint/a11y: any link or button inside takes one away from the menu */}
        <div className="border-t border-line ps-3 pt-4" onClick={close}>
          <AccountLinks />
        </div>
      </div>
    </dialog>
  )
}
