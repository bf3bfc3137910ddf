import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CancelSaleDialog } from './cancel-sale-dialog.tsx'
import { InspectionActions } from './inspection-actions.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { type SaleStep, useSaleStep } from './use-sale-step.ts'
import { useStepDialog } from './use-step-dialog.ts'

type Props = { sale: Sale; heading: RefObject<HTMLElement | null> }

function Ship({ step, ...props }: Props & { step: SaleStep }) {
  const t = useTranslations('sales')
  const { _id: id } = props.sale
  const { show, takeAndClose, dialog } = useStepDialog(step, props.heading)
  return (
    <>
      <Button onClick={show}>{t('ship.act')}</Button>
      <ButtonLink to="/dashboard/sales/$id/packing" params={{ id }} variant="secondary">
        {t('packing.link')}
      </ButtonLink>
      <ShipDialog
        {...dialog}
        texts="sales.ship"
        onShip={(shipment) =>
          takeAndClose(() => api.sales.ship({ id, ...shipment }).then(() => t('ship.done')))
        }
      />
    </>
  )
}

function Cancel({ step, ...props }: Props & { step: SaleStep }) {
  const t = useTranslations('sales.cancel')
  const { _id: id, role } = props.sale
  const { show, takeAndClose, dialog } = useStepDialog(step, props.heading)
  const isBuyer = role === 'buyer'
  const said = () => t(isBuyer ? 'doneOrder' : 'done')
  return (
    <>
      <Button variant="danger" onClick={show}>
        {t(isBuyer ? 'actOrder' : 'act')}
      </Button>
      <CancelSaleDialog
        {...dialog}
        role={isBuyer ? 'buyer' : 'seller'}
        onCancel={(reason) => takeAndClose(() => api.sales.cancel({ id, reason }).then(said))}
      />
    </>
  )
}

/** The steps that this member may take now. A refusal is shown, and the sale refetched. */
export function SaleActions(props: Props) {
  const t = useTranslations('sales')
  const step = useSaleStep(props.heading)
  const { _id: id, can } = props.sale
  const receive = () => step.take(() => api.sales.deliver({ id }).then(() => t('deliver.done')))
  return (
    <>
      <FormError message={step.failure} />
      <InspectionActions sale={props.sale} step={step} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {can.includes('ship') && <Ship {...props} step={step} />}
        {can.includes('deliver') && (
          <Button busy={step.isPending} onClick={receive}>
            {t('deliver.act')}
          </Button>
        )}
        {can.includes('cancel') && <Cancel {...props} step={step} />}
      </div>
    </>
  )
}
