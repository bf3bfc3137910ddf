import type { ReactNode } from 'react'

/**
 * Isolates text that a user wrote: its direction and bidirectional control characters do not affect
 * the page. Text inserted into messages is already isolated.
 */
export function UserText({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>
}
