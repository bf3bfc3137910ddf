import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Closes a dialog on navigation, including back, or when the window becomes too wide for it. */
export function useCloseOnNavigate(close: () => void, tooWide: string) {
  const { history } = useRouter()
  const shut = useEffectEvent(close)
  useEffect(() => {
    // The router's location is that of the last rendered page while the next is loading.
    let here = history.location.pathname
    const forget = history.subscribe(({ location: { pathname } }) => {
      if (pathname !== here) shut()
      here = pathname
    })
    const wide = matchMedia(tooWide)
    wide.addEventListener('change', shut)
    return () => {
      wide.removeEventListener('change', shut)
      forget()
    }
  }, [history, tooWide])
}
