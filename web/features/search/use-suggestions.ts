import { useEffect, useRef, useState } from 'react'
import type { Suggestion } from '../../../contract/search/search-calls.ts'
import { api } from '../../api/api.ts'

/** In milliseconds after the last key. */
const debounceMs = 150
const minLength = 2

/** Suggestions for the typed text. Responses to earlier requests are ignored. */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([])
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])

  const drop = () => {
    latest.current?.abort()
    setSuggestions([])
  }
  const ask = (text: string) => {
    const q = text.trim()
    if (q.length < minLength) return drop()
    latest.current?.abort()
    const turn = new AbortController()
    latest.current = turn
    setTimeout(async () => {
      if (turn.signal.aborted) return
      // A failure is ignored: search works without suggestions.
      const next = await api.search.suggestions({ q }, { signal: turn.signal }).catch(() => [])
      if (!turn.signal.aborted) setSuggestions(next)
    }, debounceMs)
  }
  return { suggestions, ask, drop }
}
