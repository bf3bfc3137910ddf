import { useEffect, useSyncExternalStore } from 'react'

type FavouritesState = { of: string; ids: ReadonlySet<string> }

const emptyFavourites: FavouritesState = { of: '', ids: new Set() }
const listeners = new Set<() => void>()

let favourites = emptyFavourites

export const currentFavourites = () => favourites

export function setFavourites(next: FavouritesState) {
  favourites = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The ids of the favourites of the member with this e-mail address; empty until they are loaded. */
export function useFavourites(person: string | undefined): ReadonlySet<string> {
  useEffect(() => {
    if (person) import('./pending-favourite.ts').then(({ load }) => load(person)).catch(() => {})
  }, [person])
  const known = useSyncExternalStore(subscribe, currentFavourites, () => emptyFavourites)
  return known.of === person ? known.ids : emptyFavourites.ids
}
