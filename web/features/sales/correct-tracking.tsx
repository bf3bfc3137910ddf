import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Parcel } from '../../../contract/sales/parcels.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { ShipDialog, type Shipment } from './ship-dialog.tsx'
import { carrierOf } from './tracking-address.ts'
import { useSaleStep } from './use-sale-step.ts'
import { useStepDialog } from './use-step-dialog.ts'

type Props = { saleId: string; parcel: Parcel; heading: RefObject<HTMLElement | null> }

/** Asks the sender of a parcel for the right tracking number. */
export function CorrectTracking({ saleId: id, parcel, heading }: Props) {
  const t = useTranslations('sales.correctTracking')
  const draftKey = useDraftKey('correct-tracking')(id)
  const step = useSaleStep(heading)
  const { show, take, dialog } = useStepDialog(step)
  const { carrier, trackingNumber } = parcel
  const correct = async (shipment: Shipment) => {
    await api.tracking.correct({ id, ...shipment })
    deleteDraft(draftKey)
    return t('done')
  }
  return (
    <>
      <FormError message={step.failure} />
      <div>
        <Button variant="secondary" onClick={show}>
          {t('act')}
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
