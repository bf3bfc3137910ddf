import { useEffect } from 'react'

/** Keeps focus and clicks out of the page behind while a dialog is open. */
export function useInertPage(open: boolean) {
  useEffect(() => {
    const page = document.getElementById('page')
    if (!open || !page) return
    page.inert = true
    return () => {
      page.inert = false
    }
  }, [open])
}
