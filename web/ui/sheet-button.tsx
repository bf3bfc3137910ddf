import { type ComponentType, type ReactNode, useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { useLazyComponent } from './use-lazy-component.ts'

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
  const [open, setOpen] = useState(false)
  const lazy = useLazyComponent(load)
  const Sheet = lazy.module
  return (
    <>
      <IconButton
        {...look}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={lazy.prefetch}
        onFocus={lazy.prefetch}
        onClick={async () => setOpen(await lazy.ensureLoaded())}
      />
      {open && Sheet && <Sheet onClose={() => setOpen(false)} />}
    </>
  )
}
