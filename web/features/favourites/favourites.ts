import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { loadedQueryClient } from '../../data/page-data.ts'
import { reviseQueries } from '../../data/revise-queries.ts'
import { takePendingAction } from '../../session/pending-action.ts'
import { toast } from '../../ui/toast.ts'

/** The key of the ids of the favourite products of the member with this e-mail. */
export const favouriteIdsKey = (email: string) => ['favouriteIds', email]

let lastWrite: Promise<unknown> = Promise.resolve()
/** The last write of each product: a failure of an earlier one does not undo what is shown. */
const lastWrites = new Map<string, Promise<unknown>>()

function show(email: string, id: string, isFavourite: boolean) {
  const queryClient = loadedQueryClient()
  if (!queryClient) return
  reviseQueries(queryClient, favouriteIdsKey(email), (ids: string[]) => {
    if (ids.includes(id) === isFavourite) return ids
    return isFavourite ? [...ids, id] : ids.filter((one) => one !== id)
  })
}

const write = (productId: string, isFavourite: boolean): Promise<unknown> =>
  isFavourite ? api.favourites.add({ productId }) : api.favourites.remove({ productId })

/**
 * Adds or removes a favourite: optimistic, rolled back on failure, and sent in the order of the
 * calls. After a failure the ids are read again, once all writes have ended.
 */
export async function setFavourite(email: string, id: string, isFavourite: boolean) {
  show(email, id, isFavourite)
  const writing = lastWrite.then(() => write(id, isFavourite))
  lastWrite = writing.catch(() => {})
  lastWrites.set(id, writing)
  try {
    await writing
    loadedQueryClient()?.invalidateQueries({ queryKey: [['favourites']] })
  } catch (failure) {
    if (lastWrites.get(id) === writing) show(email, id, !isFavourite)
    toast.error(messageOf(failure))
    await lastWrite
    loadedQueryClient()?.invalidateQueries({ queryKey: favouriteIdsKey(email) })
  }
}

/** Adds the favourite that the member with this e-mail requested before log-in. */
export async function addPendingFavourite(email: string) {
  const productId = takePendingAction('favourite')
  if (productId) await setFavourite(email, productId, true)
}
