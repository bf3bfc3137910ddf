import { X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/icon-button.tsx'
import { trapFocus } from '../ui/trap-focus.ts'
import { useShutElsewhere } from '../ui/use-shut-elsewhere.ts'
import { SearchField } from './search-field.tsx'
import type { SheetProps } from './sheet-button.tsx'

const look =
  'm-0 min-h-96 w-full max-w-none overflow-visible rounded-b-sheet bg-surface text-ink shadow-sheet ' +
  'transition-[translate,opacity] duration-200 ease-calm backdrop:bg-veil ' +
  'open:starting:-translate-y-4 open:starting:opacity-0'

/** A sheet from the top of the page to search in. Escape closes it; focus goes back to its button. */
export function SearchSheet({ onClose }: SheetProps) {
  const t = useTranslations('site')
  const ui = useTranslations('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  useShutElsewhere(dialog, '(min-width: 80rem)')
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  const closeFromOutside = ({ target }: MouseEvent) => target === dialog.current && close()
  return (
    <dialog
      ref={dialog}
      aria-label={t('searchLaptops')}
      onClick={closeFromOutside}
      onKeyDown={trapFocus}
      onClose={onClose}
      className={look}
    >
      <div className="flex items-start gap-2 p-4 pt-[max(1rem,env(safe-area-inset-top))]">
        <div className="min-w-0 flex-1">
          <SearchField label={t('searchLaptops')} autoFocus onSearch={close} />
        </div>
        <IconButton label={ui('close')} icon={<X className="size-5" />} onClick={close} />
      </div>
    </dialog>
  )
}
