import { Dialog } from '@base-ui/react/dialog'
import { Link } from '@tanstack/react-router'
import { Menu, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/icon-button.tsx'
import { useInertPage } from '../ui/use-inert-page.ts'
import { AccountLinks } from './account-links.tsx'
import { siteLinks } from './site-links.ts'

const link =
  'block rounded-control px-3 py-3 text-lg font-medium hover:bg-sunken ' +
  'data-[status=active]:bg-accent-soft data-[status=active]:text-accent-strong'

/** The header's links on a small screen. Escape closes it; focus goes back to its button. */
export function SiteMenu() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  useInertPage(open)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger
        render={<IconButton label="Menu" icon={<Menu className="size-6" />} />}
        className="lg:hidden"
      />
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil lg:hidden" />
        <Dialog.Popup className="fixed inset-x-0 top-0 z-50 max-h-dvh overflow-y-auto rounded-b-card bg-surface p-4 shadow-card lg:hidden">
          <div className="mb-2 flex items-center justify-between pl-3">
            <Dialog.Title className="font-semibold">Menu</Dialog.Title>
            <Dialog.Close
              render={<IconButton label="Close menu" icon={<X className="size-6" />} />}
            />
          </div>
          <nav aria-label="Menu" className="mb-4 grid gap-1">
            {siteLinks.map(({ label, ...to }) => (
              <Link key={to.to} {...to} onClick={close} className={link}>
                {label}
              </Link>
            ))}
          </nav>
          {/* biome-ignore lint/a11y: any link or button inside takes one away from the menu */}
          <div className="border-t border-line pt-4 pl-3" onClick={close}>
            <AccountLinks />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
