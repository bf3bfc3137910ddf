import { useState } from 'react'
import { useLazyComponent } from './use-lazy-component.ts'

/**
 * A dialog that is loaded when it is first opened: by `show`, or by the `Button` that gets `opener`,
 * which loads it early on hover or focus. `module` is undefined until then.
 */
export function useLazyDialog<Kind>(load: () => Promise<Kind>) {
  const [open, setOpen] = useState(false)
  const { module, busy, prefetch, ensureLoaded } = useLazyComponent(load)
  const show = async () => setOpen(await ensureLoaded())
  const opener = { busy, onPointerEnter: prefetch, onFocus: prefetch, onClick: show }
  return { module, open, onOpenChange: setOpen, show, opener }
}

export type DialogOpener = ReturnType<typeof useLazyDialog>['opener']
