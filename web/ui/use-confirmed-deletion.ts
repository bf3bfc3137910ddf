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

/** Restores the focus when the dialog closes, and again when the row reappears. */
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
 * Deletes an item of a list after a confirmation: the dialog closes and the row disappears at once.
 * If the request fails, the dialog returns with the error; if the server refuses it, the row
 * returns. `ask` takes the item and the pressed button; `dialog` is for `ConfirmDialog`.
 */
export function useConfirmedDeletion<Subject extends { _id: string }>(removal: Removal<Subject>) {
  const [thing, setThing] = useState<Subject>()
  const [asking, setAsking] = useState(false)
  const askedId = useRef<string>(undefined)
  const { act, isUnderWay, error, reset } = useOptimisticAction({
    ...removal,
    onDecided: ({ _id }) => askedId.current === _id && setAsking(false),
    saysFailure: ({ _id }) => askedId.current === _id,
  })
  const isGoing = thing !== undefined && isUnderWay(thing)
  const { press, land } = useReturnedFocus(isGoing)
  // After navigation, a toast reports the failure instead.
  useEffect(
    () => () => {
      askedId.current = undefined
    },
    [],
  )

  const ask = (next: Subject, button: HTMLElement) => {
    press(button)
    reset()
    askedId.current = next._id
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
