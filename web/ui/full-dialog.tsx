import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { KeyboardEventHandler, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'
import { UserText } from './user-text.tsx'

type Props = {
  open: boolean
  onClose: () => void
  /** Handles Escape first; returns true to keep the dialog open. */
  onEscape?: () => boolean
  onKeyDown?: KeyboardEventHandler
  title: string
  description: ReactNode
  children: ReactNode
}

const popup =
  'fixed inset-0 z-50 flex flex-col bg-canvas text-ink transition-opacity duration-200 ' +
  'pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] ' +
  'data-ending-style:opacity-0 data-starting-style:opacity-0'

/** A full-window dialog. Traps the focus and restores it on close. */
export function FullDialog(props: Props) {
  const t = useTranslations('ui')
  const { open, onClose, onEscape, onKeyDown, title, description, children } = props
  const ref = useModal(open, onClose)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (next || (reason === 'escape-key' && onEscape?.())) return
        onClose()
      }}
    >
      <Base.Portal>
        <Base.Popup ref={ref} className={popup} onKeyDown={onKeyDown}>
          <div className="flex items-center justify-between gap-3 ps-4 pe-2 pt-2 pb-1">
            <div className="min-w-0">
              <Base.Title className="truncate font-semibold">
                <UserText>{title}</UserText>
              </Base.Title>
              <Base.Description className="text-sm text-muted" aria-live="polite">
                {description}
              </Base.Description>
            </div>
            <Base.Close
              render={<IconButton label={t('close')} icon={<X className="size-5" />} />}
            />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
