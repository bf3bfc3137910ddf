import { type RefObject, useEffect, useRef } from 'react'

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

/** Makes the page behind a dialog inert while it is open. Returns the ref for the popup. */
export function useInertPage(isOpen: boolean) {
  const popup = useRef<HTMLDivElement>(null)
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
