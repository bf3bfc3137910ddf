import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { isNetworkFailure } from '../../api/failures.ts'
import { deleteDraft, readDraft, saveDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'

const retryMs = 15_000
const blank = { code: '', waiting: '' }

/** The code that was typed in this tab before, and the one that waits for a connection; else empty. */
export function useKeptCode(saleId: string) {
  const draft = useDraftKey('handover')(saleId)
  const [kept] = useState(() => readDraft(draft, blank))
  return kept
}

type Handover = {
  saleId: string
  /** Receives the focus after success. */
  heading: RefObject<HTMLElement | null>
  onRefused: (failure: unknown) => void
}

/**
 * Sends the handover code. Without a connection it is kept in this tab, also over a reload, and sent
 * when the browser is online again.
 */
export function useHandover({ saleId: id, heading, onRefused }: Handover) {
  const t = useTranslations('sales.code')
  const draft = useDraftKey('handover')(id)
  const kept = useKeptCode(id)
  const [waiting, setWaiting] = useState(kept.waiting)
  // Not in `onSuccess` of a call: the form is gone by then, as the sale has been refetched.
  const { act, isPending } = useInvalidatingAction(async (code: string) => {
    await api.sales.handOver({ id, code })
    deleteDraft(draft)
    heading.current?.focus()
    return t('done')
  })

  const keep = (code: string, waitingCode = '') => {
    saveDraft(draft, { code, waiting: waitingCode })
    setWaiting(waitingCode)
  }
  const send = (code: string) =>
    act(code, {
      onError(failure) {
        if (isNetworkFailure(failure)) return keep(code, code)
        keep(code)
        onRefused(failure)
      },
    })

  // The interval outlives the render in which it starts.
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!waiting) return
    const resend = () => navigator.onLine && sendNow(waiting)
    resend()
    window.addEventListener('online', resend)
    const retrying = setInterval(resend, retryMs)
    return () => {
      window.removeEventListener('online', resend)
      clearInterval(retrying)
    }
  }, [waiting])

  return { typedBefore: kept.code, waiting: waiting !== '', keep, send, isPending }
}
