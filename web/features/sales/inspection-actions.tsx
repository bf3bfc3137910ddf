import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ExtendInspection } from './extensions/extend-inspection.tsx'
import { hasUndoneAcceptance } from './undone-acceptance.ts'
import type { SaleStep } from './use-sale-step.ts'

type ActionProps = {
  sale: Sale
  take: SaleStep['take']
  /** Whether this is the step that is being taken. */
  busy: boolean
}

function Accept({ sale, take, busy }: ActionProps) {
  const { _id: id } = sale
  const t = useTranslations('sales.accept')
  const accept = () => take(() => api.sales.accept({ id }).then(() => t('done')))
  return (
    <div className="grid justify-items-start gap-2">
      <p className="max-w-prose text-sm text-muted">
        {t(hasUndoneAcceptance(sale) ? 'whyAgain' : 'why')}
      </p>
      <Button busy={busy} onClick={accept}>
        {t('act')}
      </Button>
    </div>
  )
}

function UndoAccept({ sale: { _id: id }, take, busy }: ActionProps) {
  const t = useTranslations('sales.accept')
  const undo = () => take(() => api.sales.undoAccept({ id }).then(() => t('undone')))
  return (
    <Button variant="secondary" busy={busy} className="justify-self-start" onClick={undo}>
      {t('undo')}
    </Button>
  )
}

type ActionName = 'accept' | 'undo_accept' | 'extend'

/** The steps of a buyer who inspects the product. */
export function InspectionActions({ sale, step }: { sale: Sale; step: SaleStep }) {
  const [taken, setTaken] = useState<ActionName>()
  const propsOf = (name: ActionName): ActionProps => ({
    sale,
    busy: step.isPending && taken === name,
    take(...call) {
      if (!step.isPending) setTaken(name)
      step.take(...call)
    },
  })
  const { can } = sale
  return (
    <>
      {can.includes('accept') && <Accept {...propsOf('accept')} />}
      {can.includes('undo_accept') && <UndoAccept {...propsOf('undo_accept')} />}
      <ExtendInspection sale={sale} step={{ ...step, take: propsOf('extend').take }} />
    </>
  )
}
