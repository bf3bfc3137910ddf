import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { loadedQueryClient } from '../../data/loaded-query-client.ts'
import { takePendingAction } from '../../session/pending-action.ts'
import { toast } from '../../ui/toast.ts'

type Favourites = { of: string; ids: ReadonlySet<string> }

const noFavourites: Favourites = { of: '', ids: new Set() }
const listeners = new Set<() => void>()

let favourites = noFavourites
let requestedFor = ''
let lastWrite: Promise<unknown> = Promise.resolve()

const currentFavourites = () => favourites

function setFavourites(next: Favourites) {
  favourites = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Loads the favourites of this person once. */
async function load(person: string) {
  if (requestedFor === person) return
  requestedFor = person
  try {
    const ids = await api.favourites.ids()
    if (requestedFor === person) setFavourites({ of: person, ids: new Set(ids) })
  } catch {
    // The next button to mount retries.
    requestedFor = ''
  }
}

/** The ids of this person's favourite products; empty until loaded. */
export function useFavourites(person: string | undefined): ReadonlySet<string> {
  useEffect(() => {
    if (person) load(person)
  }, [person])
  const { of, ids } = useSyncExternalStore(subscribe, currentFavourites, () => noFavourites)
  return of === person ? ids : noFavourites.ids
}

function show(person: string, id: string, isFavourite: boolean) {
  const { of, ids } = favourites
  if (of !== person) return
  const next = new Set(ids)
  if (isFavourite) next.add(id)
  else next.delete(id)
  setFavourites({ of, ids: next })
}

const write = (productId: string, isFavourite: boolean): Promise<unknown> =>
  isFavourite ? api.favourites.keep({ productId }) : api.favourites.letGo({ productId })

/**
 * Adds or removes a favourite: optimistic, rolled back on failure, and sent in the order of the
 * calls. Does not use TanStack Query, which pages with favourite buttons do not load.
 */
export async function setFavourite(person: string, id: string, isFavourite: boolean) {
  show(person, id, isFavourite)
  const writing = lastWrite.then(() => write(id, isFavourite))
  lastWrite = writing.catch(() => {})
  try {
    await writing
    loadedQueryClient()?.invalidateQueries({ queryKey: [['favourites']] })
  } catch (failure) {
    show(person, id, !isFavourite)
    toast.error(messageOf(failure))
  }
}

/** Adds the favourite that this person requested before log-in. */
export async function addPendingFavourite(person: string) {
  const productId = takePendingAction('favourite')
  if (productId) await setFavourite(person, productId, true)
}
