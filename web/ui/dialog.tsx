import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './icon-button.tsx'
import { useModal } from './use-modal.ts'
import { UserText } from './user-text.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** The element to focus on close, if not the previously focused one. */
  finalFocus?: () => HTMLElement | null | undefined
  children: ReactNode
}

const popup =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col overflow-clip bg-surface ' +
  'rounded-t-sheet shadow-sheet ' +
  'transition duration-300 ease-calm data-ending-style:duration-150 ' +
  'max-sm:data-ending-style:translate-y-full max-sm:data-starting-style:translate-y-full ' +
  'sm:inset-0 sm:m-auto sm:size-fit sm:w-[min(32rem,calc(100vw-2rem))] sm:rounded-card ' +
  'sm:duration-200 sm:data-ending-style:translate-y-2 sm:data-ending-style:opacity-0 ' +
  'sm:data-starting-style:translate-y-3 sm:data-starting-style:opacity-0'

/**
 * The inner element scrolls: Firefox does not clip a scrollbar by the border radius of its own
 * element. Its scroll padding keeps the focus from under the sticky title, of up to four lines.
 */
const content =
  'min-h-0 overflow-y-auto overscroll-contain scroll-pt-44 px-5 ' +
  'pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:px-7 sm:pb-7'

/** On the z-index of the popups, so that it also covers a dialog that was opened earlier. */
const backdrop =
  'fixed inset-0 z-50 bg-veil transition-opacity duration-200 ' +
  'data-ending-style:opacity-0 data-starting-style:opacity-0'

/** A decorative drag handle, as on native bottom sheets. */
function Grip() {
  return <div aria-hidden className="mx-auto mb-3 h-1 w-10 rounded-full bg-line sm:hidden" />
}

const field = 'form :is(input, select, textarea):enabled'

/** Focuses the first field of a form that loads after its dialog has opened, unless the focus moved. */
function focusFieldOnceLoaded(dialog: HTMLElement) {
  const observer = new MutationObserver(() => {
    if (dialog.hasAttribute('data-closed')) return observer.disconnect()
    const first = dialog.querySelector<HTMLElement>(field)
    if (!first) return
    observer.disconnect()
    const { activeElement } = document
    const isOnClose = activeElement === dialog.querySelector('button')
    if (isOnClose || !dialog.contains(activeElement)) first.focus()
  })
  observer.observe(dialog, { childList: true, subtree: true })
}

/** In characters. A longer title contains the text of a user, and is cut off. */
const maxWholeTitle = 80

/** A modal dialog; a bottom sheet on phones. Traps the focus and restores it on close. */
export function Dialog({ open, onOpenChange, title, description, finalFocus, children }: Props) {
  const t = useTranslations('ui')
  const ref = useModal(open, () => onOpenChange(false))
  // On touch screens a field would open the keyboard over the dialog.
  const firstFocus = () => {
    const { current } = ref
    if (!current || matchMedia('(pointer: coarse)').matches) return true
    const first = current.querySelector<HTMLElement>(field)
    if (!first) focusFieldOnceLoaded(current)
    return first ?? true
  }
  // Escape and outside clicks reach all open dialogs; only the topmost one responds. A click outside
  // does not discard the input of a form.
  const change = (next: boolean, details: Base.Root.ChangeEventDetails) => {
    const isStray = details.reason === 'outside-press' && ref.current?.querySelector('form')
    if (ref.current?.inert || isStray) details.cancel()
    else onOpenChange(next)
  }
  return (
    <Base.Root open={open} onOpenChange={change}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup
          ref={ref}
          className={popup}
          initialFocus={firstFocus}
          finalFocus={() => finalFocus?.() ?? true}
        >
          <div className={content}>
            <div className="sticky top-0 z-1 -mx-1 bg-surface px-1 pt-3 pb-3 sm:pt-7">
              <Grip />
              <div className="flex items-start justify-between gap-3">
                <Base.Title
                  className={`min-w-0 text-xl font-semibold wrap-anywhere ${title.length > maxWholeTitle ? 'line-clamp-4' : ''}`}
                >
                  <UserText>{title}</UserText>
                </Base.Title>
                <Base.Close
                  render={<IconButton label={t('close')} icon={<X className="size-5" />} />}
                  className="-me-2 -mt-2"
                />
              </div>
            </div>
            {description && (
              <Base.Description className="pb-3 text-muted wrap-anywhere">
                {description}
              </Base.Description>
            )}
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
