import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { restOf } from '../sales/rest-of-price.ts'
import { ReturnAddress } from '../sales/return-address.tsx'
import { ShipDialog, type Shipment } from '../sales/ship-dialog.tsx'
import type { CaseDialog } from './use-case-dialogs.ts'
import { useCaseStep } from './use-case-step.ts'

type Props = { sale: Sale; heading: RefObject<HTMLElement | null>; caseDialog: CaseDialog }

/** Asks the buyer for the shipment of the return. */
export function SendBack({ sale, heading, caseDialog }: Props) {
  const t = useTranslations('cases.sendBack')
  const formatPrice = useFormatPrice()
  const { show, take, dialog } = useCaseStep(heading, caseDialog)
  const { _id: id, currency } = sale
  const draftKey = useDraftKey('send-back')(id)
  const sendBack = async (shipment: Shipment) => {
    await api.sales.sendBack({ id, ...shipment })
    deleteDraft(draftKey)
    return t('done')
  }
  return (
    <li className="grid justify-items-start gap-2">
      <Button onClick={show}>{t('act')}</Button>
      <p className="max-w-prose text-sm text-pretty text-muted">
        {t('why', { price: formatPrice(restOf(sale), currency) })}
      </p>
      <ShipDialog
        {...dialog}
        texts="cases.sendBack"
        draftKey={draftKey}
        onShip={(shipment) => take(() => sendBack(shipment))}
      >
        <dl className="mb-4">
          <ReturnAddress sale={sale} />
        </dl>
      </ShipDialog>
    </li>
  )
}
