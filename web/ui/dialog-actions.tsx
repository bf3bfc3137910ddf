import { Children, type ReactNode } from 'react'
import { useMediaQuery } from './use-media-query.ts'

/**
 * The buttons at the end of a dialog, the main one last: on the right. On phones they are one below
 * the other, the main one first, also for the keyboard.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 40rem)')
  const buttons = Children.toArray(children)
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
      {isWide ? buttons : buttons.toReversed()}
    </div>
  )
}
