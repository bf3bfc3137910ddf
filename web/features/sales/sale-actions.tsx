import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CancelSaleDialog } from './cancel-sale-dialog.tsx'
import { InspectionActions } from './inspection-actions.tsx'
import { ShipDialog, type Shipment } from './ship-dialog.tsx'
import { type SaleStep, useSaleStep } from './use-sale-step.ts'
import { useStepDialog } from './use-step-dialog.ts'

type Props = { sale: Sale; heading: RefObject<HTMLElement | null> }
type StepProps = { sale: Sale; step: SaleStep }

function Ship({ sale: { _id: id, can }, step }: StepProps) {
  const t = useTranslations('sales')
  const draftKey = useDraftKey('ship')(id)
  const { isShown, show, take, dialog } = useStepDialog(step, can.includes('ship'))
  const ship = async (shipment: Shipment) => {
    await api.sales.ship({ id, ...shipment })
    deleteDraft(draftKey)
    return t('ship.done')
  }
  if (!isShown) return null
  return (
    <>
      <Button onClick={show}>{t('ship.act')}</Button>
      <ButtonLink to="/dashboard/sales/$id/packing" params={{ id }} variant="secondary">
        {t('packing.link')}
      </ButtonLink>
      <ShipDialog
        {...dialog}
        texts="sales.ship"
        draftKey={draftKey}
        onShip={(shipment) => take(() => ship(shipment))}
      />
    </>
  )
}

function Cancel({ sale: { _id: id, role, can }, step }: StepProps) {
  const t = useTranslations('sales.cancel')
  const draftKey = useDraftKey('cancel-sale')(id)
  const { isShown, show, take, dialog } = useStepDialog(step, can.includes('cancel'))
  const isBuyer = role === 'buyer'
  const cancel = async (reason: string) => {
    await api.sales.cancel({ id, reason })
    deleteDraft(draftKey)
    return t(isBuyer ? 'doneOrder' : 'done')
  }
  if (!isShown) return null
  return (
    <>
      <Button variant="danger" onClick={show}>
        {t(isBuyer ? 'actOrder' : 'act')}
      </Button>
      <CancelSaleDialog
        role={isBuyer ? 'buyer' : 'seller'}
        draftKey={draftKey}
        dialog={{ ...dialog, onAccept: (reason) => take(() => cancel(reason)) }}
      />
    </>
  )
}

/** The steps that this member may take now. A refusal is shown, and the sale refetched. */
export function SaleActions({ sale, heading }: Props) {
  const t = useTranslations('sales')
  const step = useSaleStep(heading)
  const { _id: id, can } = sale
  const receive = () => step.take(() => api.sales.deliver({ id }).then(() => t('deliver.done')))
  return (
    <>
      <FormError message={step.failure} />
      <InspectionActions sale={sale} step={step} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        <Ship sale={sale} step={step} />
        {can.includes('deliver') && (
          <Button busy={step.isPending} onClick={receive}>
            {t('deliver.act')}
          </Button>
        )}
        <Cancel sale={sale} step={step} />
      </div>
    </>
  )
}
