import { api } from './api.ts'
import { messageOf } from './failures.ts'
import { currentKept, setKept } from './kept.ts'
import { loadedQueryClient } from './loaded-query-client.ts'
import { toast } from './ui/toast.ts'

let last: Promise<unknown> = Promise.resolve()

function show(person: string, id: string, isKept: boolean) {
  const { of, ids } = currentKept()
  if (of !== person) return
  const next = new Set(ids)
  if (isKept) next.add(id)
  else next.delete(id)
  setKept({ of, ids: next })
}

const ask = (productId: string, isKept: boolean): Promise<unknown> =>
  isKept ? api.favourites.keep({ productId }) : api.favourites.letGo({ productId })

/** Marks a product or lets it go, in the order of the clicks. It is shown at once, and as before if that fails. */
export function keep(person: string, id: string, isKept: boolean): Promise<void> {
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
