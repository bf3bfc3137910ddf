import { useTranslations } from 'use-intl'
import type { Parcel } from '../../../contract/sales/parcels.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { ShipDialog, type Shipment } from './ship-dialog.tsx'
import { carrierOf } from './tracking-address.ts'
import type { SaleStep } from './use-sale-step.ts'
import { useStepDialog } from './use-step-dialog.ts'

/** `step` belongs to a component that stays when the number can no longer be corrected. */
type Props = { saleId: string; parcel: Parcel; isPossible: boolean; step: SaleStep }

/** Asks the sender of a parcel for the right tracking number. */
export function CorrectTracking({ saleId: id, parcel, isPossible, step }: Props) {
  const t = useTranslations('sales.correctTracking')
  const draftKey = useDraftKey('correct-tracking')(id)
  const { isShown, show, take, dialog } = useStepDialog(step, isPossible)
  const { carrier, trackingNumber } = parcel
  const correct = async (shipment: Shipment) => {
    await api.tracking.correct({ id, ...shipment })
    deleteDraft(draftKey)
    return t('done')
  }
  if (!isShown) return null
  return (
    <>
      <div>
        <Button variant="secondary" onClick={show}>
          {t(trackingNumber ? 'act' : 'add')}
        </Button>
      </div>
      <ShipDialog
        {...dialog}
        texts="sales.correctTracking"
        draftKey={draftKey}
        wrong={{ carrier: carrierOf(carrier), trackingNumber: trackingNumber ?? '' }}
        onShip={(shipment) => take(() => correct(shipment))}
      />
    </>
  )
}
