import { useMember } from '../api/session-state.ts'

/**
 * The storage key of a draft of the signed-in member, by the id of what the form is about. It ends
 * with the e-mail, by which the drafts of other accounts are deleted.
 */
export function useDraftKey(form: string) {
  const email = useMember()?.email
  return (id = '') => `${form}-${id}:${email}`
}
