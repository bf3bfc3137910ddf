import { useHydrated } from '@tanstack/react-router'
import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { trapFocus } from '../ui/trap-focus.ts'
import { useShutElsewhere } from '../ui/use-shut-elsewhere.ts'

/** Where the filters stand on the page, for a link to them that needs no script. */
export const filtersPlace = 'filters'

type Props = {
  /** How many filters are chosen. */
  chosen: number
  /** What the button at the end says. */
  end: string
  children: ReactNode
}

/** On a small screen the filters take all of it, when they are asked for. */
export function FiltersSheet({ chosen, end, children }: Props) {
  const t = useTranslations('search')
  const ui = useTranslations('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const alive = useHydrated()
  const [open, setOpen] = useState(false)
  useShutElsewhere(dialog, '(min-width: 64rem)')
  const close = () => dialog.current?.close()
  const show = () => {
    setOpen(true)
    dialog.current?.showModal()
  }
  const label = (
    <>
      <SlidersHorizontal aria-hidden className="size-5" />
      {t('filtersChosen', { count: chosen })}
    </>
  )
  return (
    <>
      {alive ? (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={show}
          className="lg:hidden"
        >
          {label}
        </Button>
      ) : (
        <a href={`#${filtersPlace}`} className={buttonClass({ variant: 'secondary' }, 'lg:hidden')}>
          {label}
        </a>
      )}
      <dialog
        ref={dialog}
        aria-label={t('filters')}
        onKeyDown={trapFocus}
        onClose={() => setOpen(false)}
        className="m-0 h-dvh max-h-none w-full max-w-none flex-col bg-canvas text-ink open:flex lg:hidden"
      >
        {open && (
          <>
            <div className="flex items-center justify-between border-b border-line py-2 ps-4 pe-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
              <h2 className="text-lg font-semibold">{t('filters')}</h2>
              <IconButton label={ui('close')} icon={<X className="size-5" />} onClick={close} />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-2">
              {children}
            </div>
            <div className="border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              <Button className="w-full" onClick={close}>
                {end}
              </Button>
            </div>
          </>
        )}
      </dialog>
    </>
  )
}
