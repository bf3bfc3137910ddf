import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import type { Language } from '../../../contract/i18n/languages.ts'
import { newOffer } from '../../../contract/sales/offers.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { api } from '../../api/api.ts'
import type { ListedItem } from '../../data/listed-products.ts'
import { deleteDraft, readDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { typedAmount } from '../../ui/typed-amount.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { useSitePrice } from '../../ui/use-site-price.ts'
import { BookingContactFields } from '../bookings/booking-contact-fields.tsx'
import { deliveryChoice } from '../bookings/delivery-choice.ts'
import { useLatestContact } from '../bookings/use-latest-contact.ts'

type Allowance = { listPrice: string; lowest: string; left: number }
type Props = {
  item: Pick<ListedItem, '_id' | 'delivery'>
  allowance: Allowance
  onSent: () => void
}

const fields = ['amount', 'phone', 'delivery', 'location'] as const
const blank = { amount: '', phone: '', location: '', delivery: 'both' }

/** What can be offered, as a text and as the limits of the field. */
function useRange({ listPrice, lowest }: Allowance) {
  const t = useTranslations('offer')
  const formatPrice = useSitePrice()
  const price = formatPrice(listPrice)
  const least = formatPrice(lowest)
  return {
    range: t('range', { least, price }),
    limits: {
      least: { minor: toMinor(lowest), tooSmall: t('tooSmall', { least }) },
      fits: (minor: number) => minor < toMinor(listPrice),
      tooLarge: t('tooLarge', { price }),
    },
  }
}

/** The amount, and what the booking needs if it is accepted. Keeps what was typed. */
export function OfferForm({ item: { _id: id, delivery: offered }, allowance, onSent }: Props) {
  const t = useTranslations('offer')
  const { range, limits } = useRange(allowance)
  const language = useLocale() as Language
  const schema = newOffer.extend({
    amount: typedAmount({ language, ...limits }),
    delivery: deliveryChoice(offered),
  })
  const draftKey = useDraftKey('offer')(id)
  const { register, handleSubmit, control, getValues, setValue, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { productId: id, ...readDraft(draftKey, blank) },
  })
  const chosen = useWatch({ control, name: 'delivery' })
  useSavedForm(draftKey, control)
  useLatestContact({ getValues, setValue })
  const { errors } = formState
  const { act, isPending, error } = useInvalidatingAction(async (offer: typeof schema._output) => {
    await api.offers.make(offer)
    deleteDraft(draftKey)
    // Not in `onSuccess` of the call: the form is gone by then, as the offer has been refetched.
    onSent()
    return t('sent')
  })
  const message = useServerErrors(error, fields, setError)
  const send = handleSubmit((offer) => act(offer))
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={send}>
      <TextField
        label={t('amount')}
        hint={range}
        inputMode="decimal"
        autoComplete="off"
        required
        error={errors.amount?.message}
        {...register('amount')}
      />
      <BookingContactFields
        phone={register('phone')}
        delivery={register('delivery')}
        location={register('location')}
        chosen={chosen}
        errors={errors}
        offered={offered}
      />
      <p className="text-sm text-muted">{t('binding', { left: allowance.left })}</p>
      <FormError message={message} />
      <Button type="submit" busy={isPending}>
        {t('send')}
      </Button>
    </form>
  )
}
