import { useEffect, useRef } from 'react'
import { messageOf } from '../api/failures.ts'
import { toast } from './toast.ts'

/**
 * For an action whose form or dialog may be closed before it fails: shows a failure in a toast if
 * the component is unmounted or `isShown` is false by then. Returns whether it did.
 */
export function useFailureToast(isShown = () => true) {
  const isVisible = useRef(isShown)
  useEffect(() => {
    isVisible.current = isShown
    return () => {
      isVisible.current = () => false
    }
  })
  return (failure: unknown): boolean => {
    const isHidden = !isVisible.current()
    if (isHidden) toast.error(messageOf(failure))
    return isHidden
  }
}
