import { type RefObject, useEffect, useRef } from 'react'

/** The popups of the open dialogs, the one opened last at the end. */
const open: RefObject<HTMLElement | null>[] = []

/** Leaves only the dialog that was opened last to the keyboard and the pointer. */
function updateInert() {
  const page = document.getElementById('page')
  if (page) page.inert = open.length > 0
  for (const [n, { current }] of open.entries()) {
    if (current) current.inert = n < open.length - 1
  }
}

/** Keeps focus and clicks out of what is behind a dialog while it is open. Answers the popup's ref. */
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
