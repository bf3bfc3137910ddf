import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ExtendInspection } from './extensions/extend-inspection.tsx'
import type { SaleStep } from './use-sale-step.ts'

type Props = { sale: Sale; step: SaleStep }

function UndoAccept({ sale: { _id: id }, step: { take, isPending } }: Props) {
  const t = useTranslations('sales.accept')
  const undo = () => take(() => api.sales.undoAccept({ id }).then(() => t('undone')))
  return (
    <Button variant="secondary" busy={isPending} className="justify-self-start" onClick={undo}>
      {t('undo')}
    </Button>
  )
}

/** The steps of a buyer who inspects the product, without its acceptance. */
export function InspectionActions({ sale, step }: Props) {
  return (
    <>
      {sale.can.includes('undo_accept') && <UndoAccept sale={sale} step={step} />}
      <ExtendInspection sale={sale} step={step} />
    </>
  )
}
