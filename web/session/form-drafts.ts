type Texts = Record<string, string>

const prefix = 'draft:'

function stored(key: string): Texts {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}')
  } catch {
    return {}
  }
}

/** The texts that were typed into a form in this tab, over `blank`; fields not in `blank` are left out. */
export function readDraft<Form extends Texts>(key: string, blank: Form): Form {
  const typed = stored(key)
  const known = Object.keys(blank).filter((field) => typeof typed?.[field] === 'string')
  return Object.fromEntries([
    ...Object.entries(blank),
    ...known.map((field) => [field, typed[field]]),
  ])
}

/** Stores what is typed, as far as this browser allows. A key ends with the e-mail of its author. */
export function saveDraft(key: string, typed: object) {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(typed))
  } catch {
    // Storage is full or forbidden: the form works without it.
  }
}

export function deleteDraft(key: string) {
  saveDraft(key, {})
}

/** Deletes the drafts of this tab except those of the account with this e-mail. */
export function deleteDraftsExcept(email?: string) {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  for (const key of keys) {
    if (!email || !key.endsWith(`:${email}`)) sessionStorage.removeItem(key)
  }
}
