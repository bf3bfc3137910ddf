import { useMember } from '../api/session-state.ts'

/**
 * The storage key of a draft of the signed-in member, by the id of what the form is about. It ends
 * with the id of the member, by which the drafts of other accounts are deleted.
 */
export function useDraftKey(form: string) {
  const memberId = useMember()?.id
  return (id = '') => `${form}-${id}:${memberId}`
}
