import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { isRefusal, messageOf } from '../api/failures.ts'
import { useInvalidateAll } from '../data/use-invalidate-all.ts'
import { returnTargetOf } from './nearest-row.ts'
import { toast } from './toast.ts'

type Confirmable = string | { _id: string }

const idOf = (item: Confirmable) => (typeof item === 'string' ? item : item._id)
const idOfMutation = ({ state }: Mutation) => idOf((state.variables as [Confirmable])[0])

/** For which items the action is running: as rendered, and at this moment. */
function useRunning(name: string) {
  const mutations = useQueryClient().getMutationCache()
  const filters = { mutationKey: [name], status: 'pending' } as const
  const ids = useMutationState({ filters, select: idOfMutation })
  const isRunning = (id: string) => {
    const predicate = (other: Mutation) => idOfMutation(other) === id
    return mutations.find({ ...filters, predicate }) !== undefined
  }
  return { ids, isRunning }
}

/** A dialog about an item. `isOpenFor` tells for which one it is open now, not when last rendered. */
function useItemDialog<Item extends Confirmable>() {
  const [item, setItem] = useState<Item>()
  const [open, setOpen] = useState(false)
  const openId = useRef<string>(undefined)
  useEffect(
    () => () => {
      openId.current = undefined
    },
    [],
  )
  const show = (next: Item) => {
    openId.current = idOf(next)
    setItem(next)
    setOpen(true)
  }
  const change = (next: boolean) => {
    if (!next) openId.current = undefined
    setOpen(next)
  }
  return { item, open, show, change, isOpenFor: (one: Item) => openId.current === idOf(one) }
}

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
export function useConfirmedAction<Item extends Confirmable, Answer = void>(
  run: (item: Item, answer: Answer) => Promise<string | false>,
  { showsRefusals = false, changedItem }: ConfirmedActionOptions<Item> = {},
) {
  const name = useId()
  const invalidateAll = useInvalidateAll()
  const { ids, isRunning } = useRunning(name)
  const { item, open, show, change, isOpenFor } = useItemDialog<Item>()
  const [failure, setFailure] = useState<string | null>(null)
  const finalFocus = useRef<() => HTMLElement | null>(() => null)

  const showFailure = (error: Error, sent: Item) => {
    const isShown = isOpenFor(sent)
    const changed = isShown && isRefusal(error) ? changedItem?.(sent, error) : undefined
    if (changed) show(changed)
    const staysOpen = changed !== undefined || showsRefusals || !isRefusal(error)
    if (isShown && staysOpen) return setFailure(messageOf(error))
    toast.error(messageOf(error))
    if (isShown) change(false)
  }
  const { mutate } = useMutation({
    mutationKey: [name],
    mutationFn: ([sent, answer]: [Item, Answer]) => run(sent, answer),
    async onSuccess(said, [sent]) {
      await invalidateAll()
      if (said) toast.success(said)
      if (isOpenFor(sent)) change(false)
    },
    async onError(error, [sent]) {
      if (isRefusal(error)) await invalidateAll()
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
