import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useConfirmedAction } from '../../ui/use-confirmed-action.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { CounterDialog } from './counter-dialog.tsx'
import type { OfferProps } from './offer-props.ts'

const actions = ['accept', 'decline', 'withdraw'] as const
type Action = (typeof actions)[number]

type Props = OfferProps & { heading: RefObject<HTMLElement | null> }

function useAnswer({ offer, side }: OfferProps) {
  const t = useTranslations('offers')
  const { _id: id, amount, counterAmount } = offer
  const calls: Record<Action, () => Promise<unknown>> = {
    accept: () => api.offers.accept({ id, amount: counterAmount ?? amount }),
    decline: () => api.offers.decline({ id }),
    withdraw: () => api.offers.withdraw({ id }),
  }
  return useConfirmedAction(async (action: Action) => {
    await calls[action]()
    return t(action === 'accept' ? `done.${side}Accept` : `done.${action}`)
  })
}

/** The answers that this party can give now. */
export function OfferActions({ offer, side, heading }: Props) {
  const t = useTranslations('offers')
  const formatPrice = useFormatPrice()
  const { item = 'decline', ask, dialog } = useAnswer({ offer, side })
  const [countering, setCountering] = useState(false)
  const { can, booking, counterAmount, currency, header: title } = offer
  const amount = formatPrice(counterAmount ?? offer.amount, currency)
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {can.pay && booking && (
        <ButtonLink to="/dashboard/payment/$id" params={{ id: booking.id }}>
          {t('pay')}
        </ButtonLink>
      )}
      {actions
        // To decline a counter-offer ends the offer too.
        .filter((action) => can[action] && !(action === 'withdraw' && can.decline))
        .map((action) => (
          <Button
            key={action}
            size="sm"
            variant={action === 'accept' ? 'primary' : 'secondary'}
            aria-label={t(`actOf.${action}`, { title, amount })}
            onClick={(event) => ask(action, event.currentTarget)}
          >
            {t(`act.${action}`, { amount })}
          </Button>
        ))}
      {can.counter && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('actOf.counter', { title })}
          onClick={() => setCountering(true)}
        >
          {t('act.counter')}
        </Button>
      )}
      <ConfirmDialog
        {...dialog}
        title={t(`ask.${item}`, { amount })}
        description={t(item === 'accept' ? `askWhy.${side}Accept` : `askWhy.${item}`)}
        accept={t(`act.${item}`, { amount })}
        variant={item === 'accept' ? 'primary' : 'destructive'}
      />
      <CounterDialog
        offer={offer}
        open={countering}
        onOpenChange={setCountering}
        finalFocus={() => (can.counter ? null : heading.current)}
      />
    </div>
  )
}
