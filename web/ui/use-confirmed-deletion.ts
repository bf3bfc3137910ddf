import { useEffect, useRef, useState } from 'react'
import { isRefusal, messageOf } from '../api/failures.ts'
import { nearestTo, type Spot, spotOf } from './nearest-row.ts'
import { useOptimisticAction } from './use-optimistic-action.ts'

type Pressed = { button: HTMLElement; spot: Spot | null }

type Removal<Subject> = {
  name: string
  run(subject: Subject): Promise<string | false>
  readAgain(): Promise<unknown>
}

/** Gives the focus where it belongs when the dialog closes, and again when the row comes back. */
function useReturnedFocus(isUnderWay: boolean) {
  const pressed = useRef<Pressed>(null)
  const landed = useRef<Element>(null)
  const land = () => {
    const { button, spot } = pressed.current ?? {}
    const place = button?.isConnected || !spot ? button : nearestTo(spot)
    landed.current = place ?? null
    return place
  }
  useEffect(() => {
    const held = landed.current
    if (isUnderWay || !held) return
    const hasMovedOn = document.activeElement !== (held.isConnected ? held : document.body)
    if (!hasMovedOn) land()?.focus()
    landed.current = null
  })
  const press = (button: HTMLElement) => {
    pressed.current = { button, spot: spotOf(button) }
  }
  return { press, land }
}

/**
 * Takes something off a list after asking: with the yes the dialog closes and the row is gone. If
 * the server can not be asked, the question comes back with what went wrong; if it refuses, the row
 * does. `ask` is told which thing, and which button was pressed; `dialog` goes to the
 * `ConfirmDialog`.
 */
export function useConfirmedDeletion<Subject extends { _id: string }>(removal: Removal<Subject>) {
  const [thing, setThing] = useState<Subject>()
  const [asking, setAsking] = useState(false)
  const asked = useRef<string>(undefined)
  const { act, isUnderWay, error, reset } = useOptimisticAction({
    ...removal,
    onDecided: ({ _id }) => asked.current === _id && setAsking(false),
    saysFailure: ({ _id }) => asked.current === _id,
  })
  const isGoing = thing !== undefined && isUnderWay(thing)
  const { press, land } = useReturnedFocus(isGoing)
  // Who has gone elsewhere meanwhile is told by a toast.
  useEffect(
    () => () => {
      asked.current = undefined
    },
    [],
  )

  const ask = (next: Subject, button: HTMLElement) => {
    press(button)
    reset()
    asked.current = next._id
    setThing(next)
    setAsking(true)
  }
  const dialog = {
    open: asking && !isGoing,
    onOpenChange: setAsking,
    failure: error && !isRefusal(error) ? messageOf(error) : null,
    finalFocus: land,
    onAccept: () => thing && act(thing),
  }
  return { thing, ask, isUnderWay, dialog }
}
