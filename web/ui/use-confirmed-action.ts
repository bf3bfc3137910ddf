import { useRef, useState } from 'react'
import { isRefusal, messageOf } from '../api/failures.ts'
import { nearestTo, type Spot, spotOf } from './nearest-row.ts'
import { toast } from './toast.ts'
import { useInvalidatingAction } from './use-invalidating-action.ts'

type Pressed = { button: HTMLElement; spot: Spot | null }

/** The button itself, or its neighbour in the table if it was removed. */
function focusAfter({ button, spot }: Pressed) {
  return button.isConnected || !spot ? button : nearestTo(spot)
}

/**
 * An action on a row of a table after a confirmation. `ask` takes the item and the pressed button;
 * `dialog` is for `ConfirmDialog`, which closes after either answer. A dialog with a form passes
 * its input to `onAccept`.
 */
export function useConfirmedAction<Thing, Answer = void>(
  run: (thing: Thing, answer: Answer) => Promise<string | false>,
) {
  const { act, isPending, error, reset } = useInvalidatingAction(
    ([thing, answer]: [Thing, Answer]) => run(thing, answer),
  )
  const [thing, setThing] = useState<Thing>()
  const [open, setOpen] = useState(false)
  const pressed = useRef<Pressed>(null)

  const ask = (next: Thing, button: HTMLElement) => {
    pressed.current = { button, spot: spotOf(button) }
    if (!isPending) reset()
    setThing(next)
    setOpen(true)
  }

  const refused = (failure: unknown) => {
    if (!isRefusal(failure)) return
    toast.error(messageOf(failure))
    setOpen(false)
  }

  const dialog = {
    open,
    onOpenChange: setOpen,
    busy: isPending,
    failure: error && !isRefusal(error) ? messageOf(error) : null,
    finalFocus: () => pressed.current && focusAfter(pressed.current),
    onAccept: (answer: Answer) =>
      thing && act([thing, answer], { onSuccess: () => setOpen(false), onError: refused }),
  }
  return { thing, ask, dialog }
}
