import { Dialog } from '@base-ui/react/dialog'
import { PanelLeft, X } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SessionMember } from '../../api/session-state.ts'
import { buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useCloseOnNavigate } from '../../ui/use-close-on-navigate.ts'
import { useModal } from '../../ui/use-modal.ts'
import { useLiveConversations } from '../conversations/use-live-conversations.ts'
import { DashboardRows } from './dashboard-rows.tsx'

const popup =
  'fixed inset-y-0 start-0 z-50 flex w-72 max-w-[85vw] flex-col bg-surface ' +
  'p-4 pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1rem,env(safe-area-inset-bottom))] ' +
  'ps-[max(1rem,env(safe-area-inset-left))] shadow-card transition duration-200 lg:hidden ' +
  'data-ending-style:-translate-x-full data-starting-style:-translate-x-full ' +
  'rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full'

const backdrop =
  'fixed inset-0 z-40 bg-veil transition-opacity duration-200 lg:hidden ' +
  'data-ending-style:opacity-0 data-starting-style:opacity-0'

function SlidingDrawer({ member }: { member: SessionMember }) {
  const t = useTranslations('dashboard')
  const [open, setOpen] = useState(false)
  /** After navigation the focus goes to the new screen's heading, otherwise back to the button. */
  const goesElsewhere = useRef(false)
  const close = () => setOpen(false)
  const choose = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    goesElsewhere.current = currentTarget.ariaCurrent !== 'page'
    close()
  }
  const show = (open: boolean) => {
    if (open) goesElsewhere.current = false
    setOpen(open)
  }
  const ref = useModal(open, close)
  // On wide screens the page must not stay inert behind a hidden drawer.
  useCloseOnNavigate(close, '(min-width: 64rem)')
  return (
    <Dialog.Root open={open} onOpenChange={show}>
      <Dialog.Trigger className={buttonClass({ variant: 'secondary' })}>
        <PanelLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        {t('menu')}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup ref={ref} className={popup} finalFocus={() => !goesElsewhere.current}>
          <div className="mb-3 flex items-center justify-between ps-3">
            <Dialog.Title className="font-semibold">{t('dashboard')}</Dialog.Title>
            <Dialog.Close
              render={<IconButton label={t('closeMenu')} icon={<X className="size-6" />} />}
            />
          </div>
          <DashboardRows member={member} onChoose={choose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/**
 * The dashboard's navigation: a sidebar on wide screens, a drawer behind a button on small ones.
 */
export function DashboardDrawer({ member }: { member: SessionMember }) {
  useLiveConversations()
  return (
    <>
      <aside className="card sticky top-24 hidden max-h-[calc(100dvh-7rem)] w-64 shrink-0 flex-col p-3 lg:flex print:hidden">
        <DashboardRows member={member} />
      </aside>
      <div className="mb-6 lg:hidden print:hidden">
        <SlidingDrawer member={member} />
      </div>
    </>
  )
}
