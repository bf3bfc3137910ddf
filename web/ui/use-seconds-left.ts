import { useEffect, useState } from 'react'

const secondsUntil = (iso: string) => Math.max(0, Math.ceil((Date.parse(iso) - Date.now()) / 1000))

/** Whole seconds until `iso`, never below zero, updated every second. */
export function useSecondsLeft(iso: string): number {
  const [left, setLeft] = useState(() => secondsUntil(iso))
  useEffect(() => {
    const count = () => setLeft(secondsUntil(iso))
    count()
    const ticking = setInterval(count, 1000)
    return () => clearInterval(ticking)
  }, [iso])
  return left
}
