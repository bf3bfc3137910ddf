import { useState } from 'react'
import { toMinor } from '../../../../contract/schemas/money.ts'
import type { ProductTask } from '../use-product-form.ts'

type Save = ProductTask['save']
type Sent = Parameters<Save['mutate']>

const isLargeDrop = (before: string, after: string) => toMinor(after) * 2 < toMinor(before)

const percentLess = (before: string, after: string) =>
  Math.floor((1 - toMinor(after) / toMinor(before)) * 100)

/** Saves a product; a price of less than half of the present one is confirmed in a dialog before. */
export function usePriceDrop(present: string, { mutate, ...save }: Save) {
  const [sent, setSent] = useState<Sent>()
  const [open, setOpen] = useState(false)
  const price = sent?.[0].resaleprice ?? present

  function saveOrAsk(...next: Sent) {
    if (!isLargeDrop(present, next[0].resaleprice)) return mutate(...next)
    setSent(next)
    setOpen(true)
  }

  function onAccept() {
    setOpen(false)
    if (sent) mutate(...sent)
  }

  return {
    save: { ...save, mutate: saveOrAsk },
    price,
    percent: percentLess(present, price),
    dialog: { open, onOpenChange: setOpen, onAccept },
  }
}
