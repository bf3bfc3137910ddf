import { QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { queryClientOf } from './query-client.ts'

/** A screen with queries. It is fetched with its loader, so that other screens do not load the client. */
export function withQueries(Screen: ComponentType) {
  return function ScreenWithQueries() {
    const { page } = useRouter().options.context
    return (
      <QueryClientProvider client={queryClientOf(page)}>
        <Screen />
      </QueryClientProvider>
    )
  }
}
