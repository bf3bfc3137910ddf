import type { KeyboardEvent } from 'react'

const stop =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled'

/**
 * For the `onKeyDown` of a modal `<dialog>`: Tab cycles inside it and does not reach the browser's
 * interface.
 */
export function trapFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(stop)]
  const [from, to] = event.shiftKey ? [stops.at(0), stops.at(-1)] : [stops.at(-1), stops.at(0)]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
