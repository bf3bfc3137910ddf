import { useRef, useState } from 'react'
import { isRefusal, messageOf } from '../api/failures.ts'
import { returnTargetOf } from './nearest-row.ts'
import { toast } from './toast.ts'
import { useInvalidatingAction } from './use-invalidating-action.ts'

/**
 * `useInvalidatingAction` after a confirmation. `ask` takes the item and the pressed button;
 * `dialog` is for `ConfirmDialog`, which closes after either answer. A dialog with a form passes
 * its input to `onAccept`. With `showsRefusals`, the dialog stays open and shows a refusal.
 */
export function useConfirmedAction<Item, Answer = void>(
  run: (item: Item, answer: Answer) => Promise<string | false>,
  { showsRefusals = false } = {},
) {
  const { act, isPending, error, reset } = useInvalidatingAction(([item, answer]: [Item, Answer]) =>
    run(item, answer),
  )
  const [item, setItem] = useState<Item>()
  const [open, setOpen] = useState(false)
  const finalFocus = useRef<() => HTMLElement | null>(() => null)

  const ask = (next: Item, button: HTMLElement) => {
    finalFocus.current = returnTargetOf(button)
    reset()
    setItem(next)
    setOpen(true)
  }

  const refused = (failure: unknown) => {
    if (showsRefusals || !isRefusal(failure)) return
    toast.error(messageOf(failure))
    setOpen(false)
  }

  const dialog = {
    open,
    onOpenChange: setOpen,
    busy: isPending,
    failure: error && (showsRefusals || !isRefusal(error)) ? messageOf(error) : null,
    finalFocus: () => finalFocus.current(),
    onAccept: (answer: Answer) =>
      item && act([item, answer], { onSuccess: () => setOpen(false), onError: refused }),
  }
  return { item, ask, dialog }
}
