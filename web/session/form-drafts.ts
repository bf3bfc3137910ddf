type Texts = Record<string, string>

const prefix = 'draft:'

function stored(key: string): Texts {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + key) ?? '{}')
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

/** Stores a draft if this browser allows it. A key ends with the e-mail of its author. */
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
