import { useEffect, useSyncExternalStore } from 'react'

type FavouritesState = { of: string; ids: ReadonlySet<string> }

const emptyFavourites: FavouritesState = { of: '', ids: new Set() }
const listeners = new Set<() => void>()

let kept = emptyFavourites

export const currentFavourites = () => kept

export function setFavourites(next: FavouritesState) {
  kept = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The products that the person with this address has marked; none as long as that is not known. */
export function useFavourites(person: string | undefined): ReadonlySet<string> {
  useEffect(() => {
    if (person) import('./pending-favourite.ts').then(({ load }) => load(person)).catch(() => {})
  }, [person])
  const known = useSyncExternalStore(subscribe, currentFavourites, () => emptyFavourites)
  return known.of === person ? known.ids : emptyFavourites.ids
}
