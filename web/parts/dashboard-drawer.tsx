import { Dialog } from '@base-ui/react/dialog'
import { Link } from '@tanstack/react-router'
import { PanelLeft, X } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '../session-state.ts'
import { buttonClass } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { dashboardLinks } from './dashboard-links.ts'

const link =
  'block rounded-control px-3 py-2.5 font-medium hover:bg-sunken ' +
  'data-[status=active]:bg-accent-soft data-[status=active]:text-accent-strong'

type Props = { member: Member; onChoose?: () => void }

function Links({ member, onChoose }: Props) {
  return (
    <nav aria-label="Dashboard">
      <ul className="grid gap-1">
        {dashboardLinks(member).map(({ label, ...to }) => (
          <li key={label}>
            <Link {...to} onClick={onChoose} className={link}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Apart from the rows of one's role: everybody has it. */
function AccountLink({ onChoose }: { onChoose?: () => void }) {
  return (
    <nav aria-label="Account" className="mt-3 border-t border-line pt-3">
      <Link to="/dashboard/account" onClick={onChoose} className={link}>
        My Account
      </Link>
    </nav>
  )
}

const popup =
  'fixed inset-y-0 left-0 z-50 w-72 max-w-[85vw] overflow-y-auto bg-surface p-4 shadow-card ' +
  'transition duration-200 data-ending-style:-translate-x-full ' +
  'data-starting-style:-translate-x-full lg:hidden'

function SlidingDrawer({ member }: { member: Member }) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className={buttonClass({ variant: 'secondary' }, 'lg:hidden')}>
        <PanelLeft aria-hidden className="size-5" />
        Dashboard menu
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-veil lg:hidden" />
        <Dialog.Popup className={popup}>
          <div className="mb-3 flex items-center justify-between pl-3">
            <Dialog.Title className="font-semibold">Dashboard</Dialog.Title>
            <Dialog.Close
              render={<IconButton label="Close menu" icon={<X className="size-6" />} />}
            />
          </div>
          <Links member={member} onChoose={() => setOpen(false)} />
          <AccountLink onChoose={() => setOpen(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The dashboard's side drawer: at the side on wide screens, behind a button on small ones. */
export function DashboardDrawer({ member }: { member: Member }) {
  if (dashboardLinks(member).length === 0) return null
  return (
    <>
      <aside className="card sticky top-24 hidden w-60 shrink-0 p-3 lg:block">
        <Links member={member} />
        <AccountLink />
      </aside>
      <div className="mb-6 lg:hidden">
        <SlidingDrawer member={member} />
      </div>
    </>
  )
}
