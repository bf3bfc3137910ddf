import { useState } from 'react'
import { useMember } from '../api/session-state.ts'
import { draftKey } from './delete-drafts.ts'

/** The id of the signed-in member; the last one while the screen outlives the session. */
function useLastMemberId() {
  const id = useMember()?.id
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  return id ?? last
}

/** `draftKey` for the signed-in member, by the id of what the form is about. */
export function useDraftKey(form: string) {
  const memberId = useLastMemberId()
  return (id: string | null = '') => draftKey(form, id, memberId)
}
