import { attempt } from '../api/attempt.ts'

/** With which the keys of all drafts begin; apart from `form-drafts.ts`, which few pages load. */
export const draftPrefix = 'draft:'

/** Deletes the drafts of this tab except those of the member with this id. */
export function deleteDraftsExcept(memberId?: string) {
  const stored = attempt(() => Object.keys(sessionStorage)) ?? []
  const keys = stored.filter((key) => key.startsWith(draftPrefix))
  for (const key of keys) {
    if (!memberId || !key.endsWith(`:${memberId}`)) sessionStorage.removeItem(key)
  }
}
