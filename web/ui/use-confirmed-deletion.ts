import { useEffect, useRef } from 'react'
import { isFinalRefusal, messageOf } from '../api/failures.ts'
import { returnTargetOf } from './nearest-row.ts'
import { useItemDialog } from './use-item-dialog.ts'
import { useOptimisticAction } from './use-optimistic-action.ts'

type Deletion<Subject> = {
  /** The mutation key. */
  name: string
  run(subject: Subject): Promise<string | false>
  invalidate(): Promise<unknown>
}

/** Restores the focus when the dialog closes, and again when the row reappears. */
function useReturnedFocus(isPending: boolean) {
  const targetOfButton = useRef<() => HTMLElement | null>(() => null)
  const focused = useRef<Element>(null)
  const finalFocus = () => {
    const target = targetOfButton.current()
    focused.current = target
    return target
  }
  useEffect(() => {
    const before = focused.current
    if (isPending || !before) return
    const { activeElement, body } = document
    // Of a heading with a link, the dialog focuses the link.
    if (activeElement === body || before.contains(activeElement)) finalFocus()?.focus()
    focused.current = null
  })
  const press = (button: HTMLElement) => {
    targetOfButton.current = returnTargetOf(button)
  }
  return { press, finalFocus }
}

/**
 * `useOptimisticAction` that deletes an item of a list after a confirmation: the dialog closes and
 * the row disappears at once. If the request fails, the dialog returns with the error; if the
 * server refuses it, the row returns. `ask` takes the item and the pressed button; `dialog` is for
 * `ConfirmDialog`.
 */
export function useConfirmedDeletion<Subject extends { _id: string }>(deletion: Deletion<Subject>) {
  // After navigation it is open for no item, and a toast reports a failure.
  const { item, open, show, change, isOpenFor } = useItemDialog<Subject>()
  const { act, isPendingFor, error, reset } = useOptimisticAction({
    ...deletion,
    onAnswer: (subject) => isOpenFor(subject) && change(false),
    showsError: isOpenFor,
  })
  const isPending = item !== undefined && isPendingFor(item)
  const { press, finalFocus } = useReturnedFocus(isPending)

  const ask = (next: Subject, button: HTMLElement) => {
    press(button)
    reset()
    show(next)
  }
  const dialog = {
    open: open && !isPending,
    onOpenChange: change,
    failure: error && !isFinalRefusal(error) ? messageOf(error) : null,
    finalFocus,
    onAccept: () => item && act(item),
  }
  return { item, ask, isPendingFor, dialog }
}
