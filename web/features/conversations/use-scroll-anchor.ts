import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the reader's place in a log while older items are added above: call the result before they
 * are loaded. If the pressed button is gone then, the item that was the oldest receives the focus.
 */
export function useScrollAnchor(log: RefObject<HTMLElement | null>, oldest: string | undefined) {
  const held = useRef<{ item: HTMLElement; top: number }>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another oldest item means added ones
  useLayoutEffect(() => {
    if (!log.current || !held.current) return
    const { item, top } = held.current
    held.current = null
    // Loading failed, and new messages have taken its place.
    if (!item.isConnected) return
    // Browsers keep the place themselves, but not at the start of the log.
    log.current.scrollTop = item.offsetTop - top
    if (document.activeElement !== document.body) return
    item.tabIndex = -1
    item.focus({ preventScroll: true })
  }, [log, oldest])

  return () => {
    const item = log.current?.querySelector('li')
    if (log.current && item) held.current = { item, top: item.offsetTop - log.current.scrollTop }
  }
}
