import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import type { SaleStep } from './use-sale-step.ts'

type Props = { sale: Sale; step: SaleStep }

function Accept({ sale: { _id: id }, step }: Props) {
  const t = useTranslations('sales.accept')
  const accept = () => step.take(() => api.sales.accept({ id }).then(() => t('done')))
  return (
    <div className="grid justify-items-start gap-2">
      <p className="max-w-prose text-sm text-muted">{t('why')}</p>
      <Button busy={step.isPending} onClick={accept}>
        {t('act')}
      </Button>
    </div>
  )
}

function UndoAccept({ sale: { _id: id }, step }: Props) {
  const t = useTranslations('sales.accept')
  const undo = () => step.take(() => api.sales.undoAccept({ id }).then(() => t('undone')))
  return (
    <Button variant="secondary" busy={step.isPending} className="justify-self-start" onClick={undo}>
      {t('undo')}
    </Button>
  )
}

function Extend({ sale: { _id: id }, step }: Props) {
  const t = useTranslations('sales.extend')
  const extend = () => step.take(() => api.sales.extend({ id }).then(() => t('done')))
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-muted">{t('why')}</p>
      <Button variant="secondary" busy={step.isPending} onClick={extend}>
        {t('act')}
      </Button>
    </div>
  )
}

/** The steps of a buyer who inspects the product. */
export function InspectionActions(props: Props) {
  const { can } = props.sale
  return (
    <>
      {can.includes('accept') && <Accept {...props} />}
      {can.includes('undo_accept') && <UndoAccept {...props} />}
      {can.includes('extend') && <Extend {...props} />}
    </>
  )
}
