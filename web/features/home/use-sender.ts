import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ContactMessage } from '../../../contract/content.ts'
import { useMember } from '../../api/session-state.ts'

const unknown = { name: '', email: '' }

/**
 * Fills in the name and e-mail address of the member, also after the form was reset, and removes them
 * when the member logs out. Fields that were changed stay as they are.
 */
export function useSender({ getValues, resetField }: UseFormReturn<ContactMessage>) {
  const member = useMember()
  const filledIn = useRef(unknown)
  const { displayName: name = '', email = '' } = member ?? {}
  useEffect(() => {
    const sender = { name, email }
    for (const field of ['name', 'email'] as const) {
      const before = filledIn.current[field]
      const isUnchanged = (getValues(field) ?? '') === before
      if (isUnchanged && sender[field] !== before) {
        resetField(field, { defaultValue: sender[field] })
      }
    }
    filledIn.current = sender
  }, [name, email, getValues, resetField])
}
