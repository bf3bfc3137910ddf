import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useInertPage } from './use-inert-page.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** Where the focus goes when it closes, if not back to where it came from. */
  finalFocus?: () => HTMLElement | null | undefined
  children: ReactNode
}

const popup =
  'fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-card bg-surface p-5 ' +
  'shadow-card transition duration-200 data-ending-style:translate-y-8 ' +
  'data-ending-style:opacity-0 data-starting-style:translate-y-8 data-starting-style:opacity-0 ' +
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(32rem,calc(100vw-2rem))] ' +
  'sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:p-7 ' +
  'sm:data-ending-style:-translate-y-[48%] sm:data-starting-style:-translate-y-[48%]'

const backdrop =
  'fixed inset-0 z-40 bg-veil transition-opacity duration-200 ' +
  'data-ending-style:opacity-0 data-starting-style:opacity-0'

/** A dialog over the page; a sheet on phones. Focus stays inside and goes back when it closes. */
export function Dialog({ open, onOpenChange, title, description, finalFocus, children }: Props) {
  useInertPage(open)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup className={popup} finalFocus={() => finalFocus?.() ?? true}>
          <div className="mb-4 flex items-start justify-between gap-3">
            <div className="grid gap-1">
              <Base.Title className="text-xl font-semibold">{title}</Base.Title>
              {description && (
                <Base.Description className="text-muted">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              render={<IconButton label="Close" icon={<X className="size-5" />} />}
              className="-mt-2 -mr-2"
            />
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
