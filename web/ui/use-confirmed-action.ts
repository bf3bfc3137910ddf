import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { isFinalRefusal, messageOf } from '../api/failures.ts'
import { useInvalidateAll } from '../data/use-invalidate-all.ts'
import { returnTargetOf } from './nearest-row.ts'
import { toast } from './toast.ts'
import { type DialogItem, idOf, useItemDialog } from './use-item-dialog.ts'
import { useRunningItems } from './use-running-items.ts'

export type ConfirmedActionOptions<Item> = {
  /** Whether the dialog stays open and shows a refusal. */
  showsRefusals?: boolean
  /** The refetched item, if the dialog shows it with the refusal to be confirmed again. */
  changedItem?: (item: Item, refusal: Error) => Item | undefined
}

/**
 * An action on one item that may change any list, after a confirmation. It ends when all queries are
 * refetched. `run` returns the message of its toast, or false when nothing was done. `ask` takes the
 * item and the pressed button; `dialog` is for `ConfirmDialog`, which closes after either answer. A
 * dialog with a form passes its input to `onAccept`. The end of an action whose dialog was closed
 * changes no other dialog; a toast says why it failed.
 */
export function useConfirmedAction<Item extends DialogItem, Answer = void>(
  run: (item: Item, answer: Answer) => Promise<string | false>,
  { showsRefusals = false, changedItem }: ConfirmedActionOptions<Item> = {},
) {
  const name = useId()
  const invalidateAll = useInvalidateAll()
  const { ids, isRunning } = useRunningItems(name, ([item]: [Item, Answer]) => idOf(item))
  const { item, open, show, change, isOpenFor } = useItemDialog<Item>()
  const [failure, setFailure] = useState<string | null>(null)
  const finalFocus = useRef<() => HTMLElement | null>(() => null)

  const showFailure = (error: Error, sent: Item) => {
    const isShown = isOpenFor(sent)
    const changed = isShown && isFinalRefusal(error) ? changedItem?.(sent, error) : undefined
    if (changed) show(changed)
    const staysOpen = changed !== undefined || showsRefusals || !isFinalRefusal(error)
    if (isShown && staysOpen) return setFailure(messageOf(error))
    toast.error(messageOf(error))
    if (isShown) change(false)
  }
  const { mutate } = useMutation({
    mutationKey: [name],
    mutationFn: ([sent, answer]: [Item, Answer]) => run(sent, answer),
    async onSuccess(message, [sent]) {
      await invalidateAll()
      if (message) toast.success(message)
      if (isOpenFor(sent)) change(false)
    },
    async onError(error, [sent]) {
      if (isFinalRefusal(error)) await invalidateAll()
      showFailure(error, sent)
    },
  })

  const ask = (next: Item, button: HTMLElement) => {
    finalFocus.current = returnTargetOf(button)
    setFailure(null)
    show(next)
  }
  const dialog = {
    open,
    onOpenChange: change,
    busy: item !== undefined && ids.includes(idOf(item)),
    failure,
    finalFocus: () => finalFocus.current(),
    onAccept(answer: Answer) {
      if (!item || isRunning(idOf(item))) return
      setFailure(null)
      mutate([item, answer])
    },
  }
  return { item, ask, dialog }
}
