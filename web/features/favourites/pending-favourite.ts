import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { loadedQueryClient } from '../../data/loaded-query-client.ts'
import { takePendingFavourite } from '../../session/take-pending-action.ts'
import { toast } from '../../ui/toast.ts'
import { currentFavourites, setFavourites } from './favourites-store.ts'

let asked = ''
let last: Promise<unknown> = Promise.resolve()

/** Learns what this person has marked, once. */
export async function load(person: string) {
  if (asked === person) return
  asked = person
  try {
    const ids = await api.favourites.ids()
    if (asked === person) setFavourites({ of: person, ids: new Set(ids) })
  } catch {
    // They are asked for again with the next card that comes.
    asked = ''
  }
}

function show(person: string, id: string, isKept: boolean) {
  const { of, ids } = currentFavourites()
  if (of !== person) return
  const next = new Set(ids)
  if (isKept) next.add(id)
  else next.delete(id)
  setFavourites({ of, ids: next })
}

const ask = (productId: string, isKept: boolean): Promise<unknown> =>
  isKept ? api.favourites.keep({ productId }) : api.favourites.letGo({ productId })

/** Marks a product or lets it go, in the order of the clicks. It is shown at once, and as before if that fails. */
export function toggleFavourite(person: string, id: string, isKept: boolean): Promise<void> {
  show(person, id, isKept)
  const asking = last.then(() => ask(id, isKept))
  last = asking.catch(() => {})
  return asking.then(
    () => void loadedQueryClient()?.invalidateQueries({ queryKey: [['favourites']] }),
    (failure) => {
      show(person, id, !isKept)
      toast.error(messageOf(failure))
    },
  )
}

/** Adds the favourite that this person asked for before logging in; says so if that fails. */
export async function addPendingFavourite(person: string): Promise<void> {
  const productId = takePendingFavourite()
  if (productId) await toggleFavourite(person, productId, true)
}
