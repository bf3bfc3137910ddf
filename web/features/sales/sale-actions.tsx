import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CancelSaleDialog } from './cancel-sale-dialog.tsx'
import { ExtendHandover } from './extensions/extend-handover.tsx'
import { InspectionActions } from './inspection-actions.tsx'
import { ShipDialog, type Shipment } from './ship-dialog.tsx'
import type { SaleSectionProps } from './use-sale.ts'
import { type SaleStep, useSaleStep } from './use-sale-step.ts'
import { useStepDialog } from './use-step-dialog.ts'

type StepProps = { sale: Sale; step: SaleStep }

/** For a sale with pickup, shipping is the secondary action. */
function Ship({ sale: { _id: id, can, delivery }, step }: StepProps) {
  const t = useTranslations('sales')
  const draftKey = useDraftKey('ship')(id)
  const { isShown, show, take, dialog } = useStepDialog(step, can.includes('ship'))
  const ship = async (shipment: Shipment) => {
    await api.sales.ship({ id, ...shipment })
    deleteDraft(draftKey)
    return t('ship.done')
  }
  const isMeeting = delivery === 'meet'
  if (!isShown) return null
  return (
    <>
      <Button variant={isMeeting ? 'secondary' : 'primary'} onClick={show}>
        {t('ship.act')}
      </Button>
      {!isMeeting && (
        <ButtonLink to="/dashboard/sales/$id/packing" params={{ id }} variant="secondary">
          {t('packing.link')}
        </ButtonLink>
      )}
      <ShipDialog
        {...dialog}
        texts="sales.ship"
        draftKey={draftKey}
        onShip={(shipment) => take(() => ship(shipment))}
      >
        {isMeeting && (
          <div className="mb-4">
            <Callout tone="warn">{t('ship.onlyIfAgreed')}</Callout>
          </div>
        )}
      </ShipDialog>
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

/** After a withdrawal the time to send it back begins, which cannot be undone: it asks first. */
function Receive({ sale: { _id: id, can, withdrawal }, step }: StepProps) {
  const t = useTranslations('sales.deliver')
  const { isShown, show, take, dialog } = useStepDialog(step, can.includes('deliver'))
  const receive = () => take(() => api.sales.deliver({ id }).then(() => t('done')))
  if (!isShown) return null
  return (
    <>
      <Button busy={step.isPending} onClick={withdrawal?.date ? show : receive}>
        {t('act')}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={t('ask')}
        description={t('consequence')}
        accept={t('act')}
        variant="primary"
        onAccept={receive}
      />
    </>
  )
}

/** The steps that this member may take now. A refusal is shown, and the sale refetched. */
export function SaleActions({ sale, heading }: SaleSectionProps) {
  const step = useSaleStep(heading)
  return (
    <>
      <FormError message={step.failure} />
      <InspectionActions sale={sale} step={step} />
      <ExtendHandover sale={sale} step={step} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        <Ship sale={sale} step={step} />
        <Receive sale={sale} step={step} />
        <Cancel sale={sale} step={step} />
      </div>
    </>
  )
}
