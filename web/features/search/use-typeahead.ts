import { useEffect, useRef, useState } from 'react'

/** In milliseconds after the last key. */
const debounceMs = 150
const minLength = 2

/**
 * What `find` finds for the typed text. Responses to earlier requests are ignored, and failures too:
 * the fields work without.
 */
export function useTypeahead<Found>(find: (q: string, signal?: AbortSignal) => Promise<Found[]>) {
  const [found, setFound] = useState<Found[]>([])
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])

  const findNow = async (text: string, signal?: AbortSignal) => {
    const q = text.trim()
    return q.length < minLength ? [] : find(q, signal).catch(() => [])
  }
  const drop = () => {
    latest.current?.abort()
    setFound([])
  }
  const ask = (text: string) => {
    latest.current?.abort()
    const turn = new AbortController()
    latest.current = turn
    setTimeout(async () => {
      if (turn.signal.aborted) return
      const next = await findNow(text, turn.signal)
      if (!turn.signal.aborted) setFound(next)
    }, debounceMs)
  }
  return { found, ask, drop, findNow }
}
