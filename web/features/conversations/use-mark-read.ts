import { useEffect, useState } from 'react'
import type { Conversation } from '../../../contract/members/conversations.ts'
import { api } from '../../api/api.ts'

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}

/** Marks the messages as read while their page is visible. The change comes back as a live event. */
export function useMarkRead({ _id: id, unread, lastNumber: number }: Conversation) {
  const isVisible = useIsVisible()
  useEffect(() => {
    // A failure leaves them unread, until the next message or visit.
    if (isVisible && unread > 0) api.conversations.read({ id, number }).catch(() => {})
  }, [id, unread, number, isVisible])
}
