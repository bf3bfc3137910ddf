import { prefix } from '../../session/form-drafts.ts'

type Texts = Record<string, string>

function stored(key: string): Texts {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}')
  } catch {
    return {}
  }
}

/** What was typed into a form of this tab before, else `blank`; fields it does not name are left out. */
export function readDraft<Form extends Texts>(key: string, blank: Form): Form {
  const typed = stored(key)
  const known = Object.keys(blank).filter((field) => typeof typed?.[field] === 'string')
  return Object.fromEntries([
    ...Object.entries(blank),
    ...known.map((field) => [field, typed[field]]),
  ])
}

/** Keeps what is typed, as far as this browser allows. */
export function saveDraft(key: string, typed: object) {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(typed))
  } catch {
    // Storage is full or forbidden: the form works without it.
  }
}

/** Forgets it. */
export function deleteDraft(key: string) {
  saveDraft(key, {})
}
