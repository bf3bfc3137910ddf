import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { trapFocus } from '../../ui/trap-focus.ts'
import { useCloseOnNavigate } from '../../ui/use-close-on-navigate.ts'

type Props = {
  /** The label of the button at the end. */
  end: string
  onClose: () => void
  children: ReactNode
}

/**
 * The filters as a full-screen dialog, for small screens. Escape closes it and returns the focus to
 * its button.
 */
export function FiltersDialog({ end, onClose, children }: Props) {
  const t = useTranslations('search')
  const ui = useTranslations('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useCloseOnNavigate(close, '(min-width: 64rem)')
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-label={t('filters')}
      onKeyDown={trapFocus}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col bg-canvas text-ink open:flex lg:hidden"
    >
      <div className="flex items-center justify-between border-b border-line py-2 ps-4 pe-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
        <h2 className="text-lg font-semibold">{t('filters')}</h2>
        <IconButton label={ui('close')} icon={<X className="size-5" />} onClick={close} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-2">{children}</div>
      <div className="border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Button className="w-full" onClick={close}>
          {end}
        </Button>
      </div>
    </dialog>
  )
}
