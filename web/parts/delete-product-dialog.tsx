import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../contract/catalog.ts'
import { isRefusal, messageOf } from '../failures.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useDeleteProduct } from './use-delete-product.ts'

type Props = {
  product: OwnProduct
  open: boolean
  setOpen: (open: boolean) => void
  /** Where the focus goes after the answer; asked before the product's row is gone. */
  focusAfter: (gone: boolean) => HTMLElement | null | undefined
}

/** Asks, deletes and closes after an answer, yes or no. */
export function DeleteProductDialog({ product, open, setOpen, focusAfter }: Props) {
  const t = useTranslations('selling.delete')
  const next = useRef<HTMLElement | null | undefined>(null)
  const { mutate, isPending, error, reset } = useDeleteProduct((gone) => {
    next.current = focusAfter(gone)
    setOpen(false)
  })
  const change = (to: boolean) => {
    next.current = null
    reset()
    setOpen(to)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      description={t('consequence', { title: product.header })}
      accept={t('act')}
      busy={isPending}
      failure={error && !isRefusal(error) ? messageOf(error) : null}
      finalFocus={() => next.current}
      onAccept={() => mutate({ id: product._id })}
    />
  )
}
