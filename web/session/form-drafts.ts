import { attempt } from '../api/attempt.ts'
import { draftPrefix } from './delete-drafts.ts'

type Texts = Record<string, string>

function stored(key: string): Texts {
  try {
    return JSON.parse(sessionStorage.getItem(draftPrefix + key) ?? '{}')
  } catch {
    return {}
  }
}

/** The draft of this tab, merged over `blank`; fields that are not in `blank` are dropped. */
export function readDraft<Form extends Texts>(key: string, blank: Form): Form {
  const typed = stored(key)
  const known = Object.keys(blank).filter((field) => typeof typed?.[field] === 'string')
  return Object.fromEntries([
    ...Object.entries(blank),
    ...known.map((field) => [field, typed[field]]),
  ])
}

/** Stores a draft if this browser allows it, under a key made by `draftKey`. */
export function saveDraft(key: string, typed: object) {
  attempt(() => sessionStorage.setItem(draftPrefix + key, JSON.stringify(typed)))
}

export function deleteDraft(key: string) {
  attempt(() => sessionStorage.removeItem(draftPrefix + key))
}
