import { api } from './api.ts'
import { messageOf } from './failures.ts'
import { currentKept, setKept, wishKey } from './kept.ts'
import { loadedQueryClient } from './loaded-query-client.ts'
import { toast } from './ui/toast.ts'

const wishLasts = 30 * 60 * 1000

let asked = ''
let last: Promise<unknown> = Promise.resolve()

async function keepWish() {
  const wish = JSON.parse(sessionStorage.getItem(wishKey) ?? 'null')
  sessionStorage.removeItem(wishKey)
  if (typeof wish?.id !== 'string' || Date.now() - wish.at > wishLasts) return
  // What is gone meanwhile can not be marked, and whoever comes back to it sees that.
  await api.favourites.keep({ productId: wish.id }).catch(() => {})
}

/** Learns what this person has marked, once, and marks what they wished to before they logged in. */
export async function load(person: string) {
  if (asked === person) return
  asked = person
  try {
    await keepWish()
    const ids = await api.favourites.ids()
    if (asked === person) setKept({ of: person, ids: new Set(ids) })
  } catch {
    // They are asked for again with the next card that comes.
    asked = ''
  }
}

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
