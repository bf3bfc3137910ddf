import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * Closes a dialog, not the page, when the browser goes back, as phones do with a sheet. `close`
 * returns whether there was anything to close; if not, the browser goes back.
 */
export function useCloseOnBack(isOpen: boolean, close: () => boolean) {
  const { history } = useRouter()
  const closeDialog = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    return history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => action === 'BACK' && closeDialog(),
    })
  }, [isOpen, history])
}
