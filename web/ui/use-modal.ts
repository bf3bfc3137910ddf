import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** The popups of the open dialogs, the last opened one at the end. */
const open: RefObject<HTMLElement | null>[] = []

/** Makes everything inert except the dialog that was opened last. */
function updateInert() {
  const page = document.getElementById('page')
  if (page) page.inert = open.length > 0
  for (const [n, { current }] of open.entries()) {
    if (current) current.inert = n < open.length - 1
  }
}

/**
 * Makes the page behind a dialog inert while it is open, and closes the dialog on top, not the page,
 * when the browser goes back, as phones do with a sheet. Returns the ref for the popup.
 */
export function useModal(isOpen: boolean, close: () => void) {
  const popup = useRef<HTMLDivElement>(null)
  const { history } = useRouter()
  const closeDialog = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    open.push(popup)
    updateInert()
    const unblock = history.block({
      enableBeforeUnload: false,
      blockerFn({ action }) {
        const isClosing = action === 'BACK' && open.at(-1) === popup
        if (isClosing) closeDialog()
        return isClosing
      },
    })
    return () => {
      unblock()
      open.splice(open.indexOf(popup), 1)
      updateInert()
    }
  }, [isOpen, history])
  return popup
}
