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

const acts = ['accept', 'decline', 'withdraw'] as const
type Act = (typeof acts)[number]

type Props = OfferProps & { heading: RefObject<HTMLElement | null> }

function useAnswer({ offer, side }: OfferProps) {
  const t = useTranslations('offers')
  const { _id: id, amount, counterAmount } = offer
  const calls: Record<Act, () => Promise<unknown>> = {
    accept: () => api.offers.accept({ id, amount: counterAmount ?? amount }),
    decline: () => api.offers.decline({ id }),
    withdraw: () => api.offers.withdraw({ id }),
  }
  return useConfirmedAction(async (act: Act) => {
    await calls[act]()
    return t(act === 'accept' ? `done.${side}Accept` : `done.${act}`)
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
      {acts
        // To decline a counter-offer ends the offer too.
        .filter((act) => can[act] && !(act === 'withdraw' && can.decline))
        .map((act) => (
          <Button
            key={act}
            size="sm"
            variant={act === 'accept' ? 'primary' : 'secondary'}
            aria-label={t(`actOf.${act}`, { title, amount })}
            onClick={(event) => ask(act, event.currentTarget)}
          >
            {t(`act.${act}`, { amount })}
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
      />
      <CounterDialog
        offer={offer}
        open={countering}
        setOpen={setCountering}
        finalFocus={() => (can.counter ? null : heading.current)}
      />
    </div>
  )
}
