import type { ReactNode } from 'react'

/** The tag `unseen` of messages: text for screen readers only. */
export const unseen = (chunks: ReactNode) => <span className="sr-only">{chunks}</span>
