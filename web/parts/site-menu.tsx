import { Link, useLocation } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { trapFocus } from '../ui/trap-focus.ts'
import { AccountLinks } from './account-links.tsx'
import { siteLinks } from './site-links.ts'

const link =
  'block rounded-control px-3 py-3 text-lg font-medium hover:bg-sunken ' +
  'data-[status=active]:bg-accent-soft data-[status=active]:text-accent-strong'

/** The header's links on a small screen. Escape closes it; focus goes back to its button. */
export function SiteMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => dialog.current?.close()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: back and forward lead away from it too
  useEffect(() => dialog.current?.close(), [pathname])
  const show = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  const closeFromOutside = ({ target }: MouseEvent) => target === dialog.current && close()
  return (
    <>
      <IconButton
        label="Menu"
        icon={<Menu className="size-6" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="lg:hidden"
        onClick={show}
      />
      <dialog
        ref={dialog}
        aria-label="Menu"
        className="m-0 max-h-dvh w-full max-w-none overflow-y-auto rounded-b-card bg-surface text-ink shadow-card backdrop:bg-veil lg:hidden"
        onClick={closeFromOutside}
        onKeyDown={trapFocus}
        onClose={() => setOpen(false)}
      >
        {open && (
          <div className="p-4">
            <div className="mb-2 flex items-center justify-between ps-3">
              <p className="font-semibold">Menu</p>
              <IconButton label="Close menu" icon={<X className="size-6" />} onClick={close} />
            </div>
            <nav aria-label="Menu" className="mb-4 grid gap-1">
              {siteLinks.map(({ label, ...to }) => (
                <Link key={to.to} {...to} onClick={close} className={link}>
                  {label}
                </Link>
              ))}
            </nav>
            {/* biome-ignore lint/a11y: any link or button inside takes one away from the menu */}
            <div className="border-t border-line ps-3 pt-4" onClick={close}>
              <AccountLinks />
            </div>
          </div>
        )}
      </dialog>
    </>
  )
}
