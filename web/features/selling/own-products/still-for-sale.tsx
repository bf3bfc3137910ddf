import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { DateText } from '../../../ui/date-text.tsx'
import { useConfirmListing } from './use-confirm-listing.ts'

type Props = {
  product: OwnProduct
  /** Called before the question disappears, which may have the focus. */
  onConfirm: () => void
}

/** Asks whether a laptop is still for sale, if its seller has not confirmed the listing for long. */
export function StillForSale({ product, onConfirm }: Props) {
  const t = useTranslations('selling.confirm')
  const { act, isPendingFor } = useConfirmListing()
  const { unconfirmed, header: title, can } = product
  if (!unconfirmed || !can.confirm || isPendingFor(product)) return null
  const { daysListed, until } = unconfirmed
  const confirm = () => {
    act(product)
    onConfirm()
  }
  return (
    <div className="basis-full">
      <Callout tone="warn">
        <div className="grid justify-items-start gap-3">
          <p>
            {t('ask', { count: daysListed })}{' '}
            {t.rich('otherwise', { time: () => <DateText iso={until} /> })}
          </p>
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('actOf', { title })}
            onClick={confirm}
          >
            {t('act')}
          </Button>
        </div>
      </Callout>
    </div>
  )
}
