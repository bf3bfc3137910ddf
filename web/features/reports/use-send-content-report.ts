import { useState } from 'react'
import type { ContentNotice } from '../../../contract/moderation.ts'
import { api } from '../../api/api.ts'
import { useAction } from '../../ui/use-action.ts'

type Sent = { id: string; email: string }

/** Sends a notice of illegal content, one request at a time. */
export function useSendContentReport(onSent: () => void) {
  const [sent, setSent] = useState<Sent | null>(null)
  const { act, isPending, error } = useAction(async (notice: ContentNotice) => {
    setSent(null)
    const { insertedId: id } = await api.moderation.submitNotice(notice)
    setSent({ id, email: notice.email })
    onSent()
  })
  return { send: act, sending: isPending, sent, error }
}
