import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { ShipDialog } from '../sales/ship-dialog.tsx'
import { useCaseStep } from './use-case-step.ts'

type Props = { sale: Sale; heading: RefObject<HTMLElement | null> }

/** Asks the buyer for the shipment of the return. */
export function SendBack({ sale, heading }: Props) {
  const t = useTranslations('cases.sendBack')
  const wording = useFormatPrice()
  const { show, take, dialog } = useCaseStep(heading)
  const { _id: id, price, currency } = sale
  return (
    <li className="grid justify-items-start gap-2">
      <p className="max-w-prose text-sm text-pretty text-muted">
        {t('why', { price: wording.price(price, currency) })}
      </p>
      <Button onClick={show}>{t('act')}</Button>
      <ShipDialog
        {...dialog}
        texts="cases.sendBack"
        onShip={(shipment) =>
          take(() => api.sales.sendBack({ id, ...shipment }).then(() => t('done')))
        }
      />
    </li>
  )
}
