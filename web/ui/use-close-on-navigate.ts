import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Shuts a dialog when the visitor goes to another page, back too, or the screen grows too wide for it. */
export function useCloseOnNavigate(dialog: RefObject<HTMLDialogElement | null>, tooWide: string) {
  const { history } = useRouter()
  useEffect(() => {
    // The address it was opened at, not the router's idea of it: that is the page shown last, while
    // the next is still on its way.
    const here = history.location.pathname
    const shut = () => dialog.current?.close()
    const wide = matchMedia(tooWide)
    wide.addEventListener('change', shut)
    const forget = history.subscribe(({ location }) => location.pathname !== here && shut())
    return () => {
      wide.removeEventListener('change', shut)
      forget()
    }
  }, [history, dialog, tooWide])
}
