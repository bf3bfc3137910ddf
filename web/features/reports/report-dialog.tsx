import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedProduct } from '../../data/listed-products.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { isOver } from '../product/product-availability.ts'
import { ProductSummary } from '../product/product-summary.tsx'
import { ReportForm } from './report-form.tsx'

type Props = {
  product: ListedProduct
  open: boolean
  onOpenChange: (open: boolean) => void
  heading: RefObject<HTMLElement | null>
}

/** The dialog to report a product. It closes when the report has been received. */
export function ReportDialog({ product, open, onOpenChange, heading }: Props) {
  const t = useTranslations('report')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('reportOf', { title: product.header })}
      description={t('description')}
      finalFocus={() => (isOver(product) ? heading.current : null)}
    >
      <ProductSummary product={product} />
      <ReportForm productId={product._id} open={open} onReported={() => onOpenChange(false)} />
    </Dialog>
  )
}
