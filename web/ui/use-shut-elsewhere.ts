import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

/** Shuts a dialog when the visitor goes to another page, back too, or the screen grows too wide for it. */
export function useShutElsewhere(dialog: RefObject<HTMLDialogElement | null>, tooWide: string) {
  const router = useRouter()
  useEffect(() => {
    const shut = () => dialog.current?.close()
    const wide = matchMedia(tooWide)
    wide.addEventListener('change', shut)
    const forget = router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && shut())
    return () => {
      wide.removeEventListener('change', shut)
      forget()
    }
  }, [router, dialog, tooWide])
}
