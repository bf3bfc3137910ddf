import { useState } from 'react'
import type { z } from 'zod'
import type { contactMessage } from '../../../contract/content.ts'
import { api } from '../../api/api.ts'
import { fieldsOf } from '../../api/failures.ts'
import { useAction } from '../../ui/use-action.ts'

type Message = z.infer<typeof contactMessage>
type Callbacks = { onSent: () => void; onFailure: (failure: unknown) => void }

/** Sends a message to the operators, one request at a time. */
export function useContact({ onSent, onFailure }: Callbacks) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { act, isPending, error } = useAction(async (message: Message) => {
    setSentTo(null)
    await api.content.contact(message)
    setSentTo(message.email)
    onSent()
  }, onFailure)
  const atFields = Object.keys(fieldsOf(error)).length > 0
  return { send: act, sending: isPending, sentTo, failure: atFields ? null : error }
}
