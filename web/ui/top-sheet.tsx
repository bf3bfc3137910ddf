import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { trapFocus } from './trap-focus.ts'
import { useCloseOnNavigate } from './use-close-on-navigate.ts'

type Props = {
  label: string
  /** The media query of windows that have room for its content: there it closes. */
  until: string
  onClose: () => void
  /** Classes of the sheet, for its height and overflow. */
  className: string
  children: (close: () => void) => ReactNode
}

const look =
  'm-0 w-full max-w-none rounded-b-sheet bg-surface text-ink shadow-sheet ' +
  'transition-[translate,opacity] duration-200 ease-calm backdrop:bg-veil ' +
  'open:starting:-translate-y-4 open:starting:opacity-0'

/** A sheet at the top of the page. Escape closes it and returns the focus to its button. */
export function TopSheet({ label, until, onClose, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  useCloseOnNavigate(close, until)
  useEffect(() => dialog.current?.showModal(), [])
  const closeFromOutside = ({ target }: MouseEvent) => target === dialog.current && close()
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClick={closeFromOutside}
      onKeyDown={trapFocus}
      onClose={onClose}
      className={`${look} ${className}`}
    >
      {children(close)}
    </dialog>
  )
}
