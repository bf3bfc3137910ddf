import { useState } from 'react'
import { useSession } from '../../api/session-state.ts'

/**
 * The second factors if the second step is to be shown. If it was already pending when the page
 * loaded, it does not replace a form into which `onInput` has seen text entered.
 */
export function usePendingFactors() {
  const session = useSession()
  const [initial, setInitial] = useState(session)
  const [isEdited, setEdited] = useState(false)
  if (initial.status === 'loading' && session !== initial) setInitial(session)
  const isKept = isEdited && session === initial
  return {
    factors: session.status === 'factor' && !isKept ? session.factors : null,
    onInput: () => setEdited(true),
  }
}
