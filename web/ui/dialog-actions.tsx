import type { ReactNode } from 'react'

/** The buttons at the end of a dialog: one below the other on phones, otherwise on the right. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">{children}</div>
}
