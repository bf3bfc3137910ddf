import { useMember } from '../api/session-state.ts'
import { draftKey } from './delete-drafts.ts'

/** `draftKey` for the signed-in member, by the id of what the form is about. */
export function useDraftKey(form: string) {
  const memberId = useMember()?.id
  return (id = '') => draftKey(form, id, memberId)
}
