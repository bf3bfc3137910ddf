import { useState } from 'react'
import type { z } from 'zod'
import type { contactMessage } from '../../../contract/content.ts'
import { api } from '../../api/api.ts'
import { useAction } from '../../ui/use-action.ts'

type Message = z.infer<typeof contactMessage>

/** Sends a message to the operators, one request at a time. */
export function useContact(onSent: () => void) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { act, isPending, error } = useAction(async (message: Message) => {
    setSentTo(null)
    await api.content.contact(message)
    setSentTo(message.email)
    onSent()
  })
  return { send: act, sending: isPending, sentTo, error }
}
