import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { loadedQueryClient } from '../../data/loaded-query-client.ts'
import { takePendingFavourite } from '../../session/take-pending-action.ts'
import { toast } from '../../ui/toast.ts'
import { currentFavourites, setFavourites } from './favourites-store.ts'

let loadedFor = ''
let last: Promise<unknown> = Promise.resolve()

/** Loads the favourites of this member once. */
export async function load(person: string) {
  if (loadedFor === person) return
  loadedFor = person
  try {
    const ids = await api.favourites.ids()
    if (loadedFor === person) setFavourites({ of: person, ids: new Set(ids) })
  } catch {
    // The next card that is rendered tries again.
    loadedFor = ''
  }
}

function show(person: string, id: string, isFavourite: boolean) {
  const { of, ids } = currentFavourites()
  if (of !== person) return
  const next = new Set(ids)
  if (isFavourite) next.add(id)
  else next.delete(id)
  setFavourites({ of, ids: next })
}

const send = (productId: string, isFavourite: boolean): Promise<unknown> =>
  isFavourite ? api.favourites.keep({ productId }) : api.favourites.letGo({ productId })

/** Adds or removes a favourite, in the order of the clicks. It is shown at once, and undone if that fails. */
export function toggleFavourite(person: string, id: string, isFavourite: boolean): Promise<void> {
  show(person, id, isFavourite)
  const request = last.then(() => send(id, isFavourite))
  last = request.catch(() => {})
  return request.then(
    () => void loadedQueryClient()?.invalidateQueries({ queryKey: [['favourites']] }),
    (failure) => {
      show(person, id, !isFavourite)
      toast.error(messageOf(failure))
    },
  )
}

/** Adds the favourite that the member chose before logging in; a toast says if that fails. */
export async function addPendingFavourite(person: string): Promise<void> {
  const productId = takePendingFavourite()
  if (productId) await toggleFavourite(person, productId, true)
}
