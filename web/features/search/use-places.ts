import { useEffect, useRef, useState } from 'react'
import type { Place } from '../../../contract/search/search-calls.ts'
import { api } from '../../api/api.ts'

/** In milliseconds after the last key. */
const debounceMs = 150
const minLength = 2

/** A failure is ignored: the form works without. */
async function placesNamed(text: string, signal?: AbortSignal): Promise<Place[]> {
  const q = text.trim()
  if (q.length < minLength) return []
  return api.search.places({ q }, { signal }).catch(() => [])
}

/** Places for the typed text. Responses to earlier requests are ignored. */
export function usePlaces() {
  const [places, setPlaces] = useState<Place[]>([])
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])

  const drop = () => {
    latest.current?.abort()
    setPlaces([])
  }
  const ask = (text: string) => {
    latest.current?.abort()
    const turn = new AbortController()
    latest.current = turn
    setTimeout(async () => {
      if (turn.signal.aborted) return
      const next = await placesNamed(text, turn.signal)
      if (!turn.signal.aborted) setPlaces(next)
    }, debounceMs)
  }
  const first = async (text: string) => (await placesNamed(text))[0]
  return { places, ask, drop, first }
}
