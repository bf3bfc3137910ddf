import { useTranslations } from 'use-intl'
import type { Product } from '../../contract/catalog.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProductSummary } from './product-summary.tsx'
import { ReportForm } from './report-form.tsx'

type Props = { product: Product; open: boolean; setOpen: (open: boolean) => void }

/** Asks what is wrong with a product. It closes when the admins have the report. */
export function ReportDialog({ product, open, setOpen }: Props) {
  const t = useTranslations('report')
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('reportOf', { title: product.header })}
      description={t('description')}
    >
      <ProductSummary product={product} />
      <ReportForm productId={product._id} onReported={() => setOpen(false)} />
    </Dialog>
  )
}
