import { useEffect, useSyncExternalStore } from 'react'

type Kept = { of: string; ids: ReadonlySet<string> }

const nothing: Kept = { of: '', ids: new Set() }
const listeners = new Set<() => void>()

let kept = nothing

export const currentKept = () => kept

export function setKept(next: Kept) {
  kept = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The products that the person with this address has marked; none as long as that is not known. */
export function useKept(person: string | undefined): ReadonlySet<string> {
  useEffect(() => {
    if (person) import('./pending-favourite.ts').then(({ load }) => load(person)).catch(() => {})
  }, [person])
  const known = useSyncExternalStore(subscribe, currentKept, () => nothing)
  return known.of === person ? known.ids : nothing.ids
}
