import { attempt } from '../api/attempt.ts'

/** Prefix of all draft keys. In its own file because few pages load `form-drafts.ts`. */
export const draftPrefix = 'draft:'

const suffixOf = (memberId: string | undefined) => `:${memberId}`

/**
 * The storage key of a member's draft, by the id of what the form is about; null if `form` is enough.
 * It ends with the id of the member, so that the drafts of other members can be deleted. Keys stay
 * the same in new releases, which tabs load while they have drafts.
 */
export function draftKey(form: string, id: string | null, memberId: string | undefined): string {
  const name = id === null ? form : `${form}-${id}`
  return `${name}${suffixOf(memberId)}`
}

/** The key under which the photos of a draft are stored. */
export const draftPhotosKey = (key: string): string => `photos-of-${key}`

/** Deletes the drafts of this tab except those of the member with this id. */
export function deleteDraftsExcept(memberId?: string) {
  const stored = attempt(() => Object.keys(sessionStorage)) ?? []
  const keys = stored.filter((key) => key.startsWith(draftPrefix))
  for (const key of keys) {
    if (!memberId || !key.endsWith(suffixOf(memberId))) sessionStorage.removeItem(key)
  }
}
