import { useEffect, useLayoutEffect, useRef } from 'react'

/** In pixels: closer to the end than this, the list follows new messages. */
const nearEnd = 120

/**
 * A scrolled element that starts at its end and stays there when `newest` changes: always after an
 * own message, otherwise if the reader has not scrolled up.
 */
export function useStickToEnd(newest: number | undefined, isOwn: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)

  useEffect(() => {
    const { current: log } = element
    if (!log) return
    const note = () => {
      isAtEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < nearEnd
    }
    log.addEventListener('scroll', note, { passive: true })
    return () => log.removeEventListener('scroll', note)
  }, [])

  useLayoutEffect(() => {
    const { current: log } = element
    if (newest !== undefined && log && (isOwn || isAtEnd.current)) log.scrollTop = log.scrollHeight
  }, [newest, isOwn])

  return element
}
