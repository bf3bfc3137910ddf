import { useState } from 'react'
import type { ContentNotice } from '../../../contract/moderation.ts'
import { api } from '../../api/api.ts'
import { messageBesideFields } from '../../ui/field-errors.ts'
import { useAction } from '../../ui/use-action.ts'

type Sent = { id: string; email: string }
type Callbacks = { onSent: () => void; onFailure: (failure: unknown) => void }

/** Sends a notice of illegal content, one request at a time. */
export function useSendContentReport({ onSent, onFailure }: Callbacks) {
  const [sent, setSent] = useState<Sent | null>(null)
  const { act, isPending, error } = useAction(async (notice: ContentNotice) => {
    setSent(null)
    const { insertedId: id } = await api.moderation.submitNotice(notice)
    setSent({ id, email: notice.email })
    onSent()
  }, onFailure)
  return { send: act, sending: isPending, sent, failure: messageBesideFields(error) }
}
