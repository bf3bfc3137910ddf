import type { ReactNode } from 'react'

/**
 * Text that a user wrote, in the middle of a page: its direction is its own, and its bidirectional
 * control characters end with it. What is filled into a message is isolated already.
 */
export function UserText({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>
}
