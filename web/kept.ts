import { useEffect, useSyncExternalStore } from 'react'
import { api } from './api.ts'

type Kept = { of: string; ids: ReadonlySet<string> }

const nothing: Kept = { of: '', ids: new Set() }
const listeners = new Set<() => void>()
const wishKey = 'keep'
const wishLasts = 30 * 60 * 1000

let kept = nothing
let asked = ''

export const currentKept = () => kept

export function setKept(next: Kept) {
  kept = next
  for (const listener of listeners) listener()
}

/** Remembers what a stranger wants to mark, until they have logged in in this tab. */
export function wishToKeep(id: string) {
  sessionStorage.setItem(wishKey, JSON.stringify({ id, at: Date.now() }))
}

async function keepWish() {
  const wish = JSON.parse(sessionStorage.getItem(wishKey) ?? 'null')
  sessionStorage.removeItem(wishKey)
  if (typeof wish?.id !== 'string' || Date.now() - wish.at > wishLasts) return
  // What is gone meanwhile can not be marked, and whoever comes back to it sees that.
  await api.favourites.keep({ productId: wish.id }).catch(() => {})
}

/** Learns what this person has marked, once, and marks what they wished to before they logged in. */
async function load(person: string) {
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

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The products that the person with this address has marked; none as long as that is not known. */
export function useKept(person: string | undefined): ReadonlySet<string> {
  useEffect(() => {
    if (person) void load(person)
  }, [person])
  const known = useSyncExternalStore(subscribe, currentKept, () => nothing)
  return known.of === person ? known.ids : nothing.ids
}
