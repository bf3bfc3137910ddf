import { useEffect, useRef, useState } from 'react'

/** In milliseconds after the last key. */
const debounceMs = 150
const minLength = 2

const noAnswer = { text: '', found: [] }

/**
 * What `find` finds for the typed text, and the `text` to which that belongs. Responses to earlier
 * requests are ignored, and failures too: the fields work without.
 */
export function useTypeahead<Found>(find: (q: string, signal?: AbortSignal) => Promise<Found[]>) {
  const [answer, setAnswer] = useState<{ text: string; found: Found[] }>(noAnswer)
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])

  const findNow = async (text: string, signal?: AbortSignal) => {
    const q = text.trim()
    return q.length < minLength ? [] : find(q, signal).catch(() => [])
  }
  const drop = () => {
    latest.current?.abort()
    setAnswer(noAnswer)
  }
  const ask = (text: string) => {
    latest.current?.abort()
    const turn = new AbortController()
    latest.current = turn
    setTimeout(async () => {
      if (turn.signal.aborted) return
      const found = await findNow(text, turn.signal)
      if (!turn.signal.aborted) setAnswer({ text, found })
    }, debounceMs)
  }
  return { ...answer, ask, drop, findNow }
}
