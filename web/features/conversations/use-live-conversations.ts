import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateConversations } from '../../data/conversation-queries.ts'
import { subscribeToChanges } from '../../data/live.ts'

/** Reads conversations again when one has changed, over the live stream of the page. */
export function useLiveConversations() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const over = new AbortController()
    subscribeToChanges({
      signal: over.signal,
      conversations: () => void invalidateConversations(queryClient),
    })
    return () => over.abort()
  }, [queryClient])
}
