export const prefix = 'draft:'

/** Forgets every draft of this tab but those of `email`, with whose name their keys end. */
export function deleteDraftsExcept(email?: string) {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  for (const key of keys) {
    if (!email || !key.endsWith(`:${email}`)) sessionStorage.removeItem(key)
  }
}
