import { useEffect, useRef, useState } from 'react'

/** An item with an id, or the id of one. */
export type DialogItem = string | { _id: string }

export const idOf = (item: DialogItem) => (typeof item === 'string' ? item : item._id)

/** A dialog about an item. `isOpenFor` tells for which one it is open now, not when last rendered. */
export function useItemDialog<Item extends DialogItem>() {
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
