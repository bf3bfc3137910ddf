import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Closes a dialog on navigation, including back, or when the window becomes too wide for it. */
export function useCloseOnNavigate(dialog: RefObject<HTMLDialogElement | null>, tooWide: string) {
  const { history } = useRouter()
  useEffect(() => {
    // The address at which it opened. The router's location is that of the last rendered page while
    // the next is loading.
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
