import type { ComponentType, ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { useLazyDialog } from './use-lazy-dialog.ts'

export type SheetProps = { onClose: () => void }

type Props = {
  label: string
  icon: ReactNode
  /** Imports the sheet. */
  load: () => Promise<ComponentType<SheetProps>>
  className?: string
}

/** A button that opens a sheet, prefetched on hover or focus. */
export function SheetButton({ load, ...look }: Props) {
  const { module: Sheet, open, onOpenChange, opener } = useLazyDialog(load)
  const { busy, ...handlers } = opener
  return (
    <>
      <IconButton
        {...look}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={busy || undefined}
        {...handlers}
      />
      {open && Sheet && <Sheet onClose={() => onOpenChange(false)} />}
    </>
  )
}
