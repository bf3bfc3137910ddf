import { type RefObject, useEffect, useRef } from 'react'
import { useCloseOnBack } from './use-close-on-back.ts'

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
 * when the browser goes back. Returns the ref for the popup.
 */
export function useModal(isOpen: boolean, close: () => void) {
  const popup = useRef<HTMLDivElement>(null)
  useCloseOnBack(isOpen, () => {
    const isOnTop = open.at(-1) === popup
    if (isOnTop) close()
    return isOnTop
  })
  useEffect(() => {
    if (!isOpen) return
    open.push(popup)
    updateInert()
    return () => {
      open.splice(open.indexOf(popup), 1)
      updateInert()
    }
  }, [isOpen])
  return popup
}
