import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import type { Language } from '../../../contract/i18n/languages.ts'
import { counterOffer, type Offer } from '../../../contract/sales/offers.ts'
import { api } from '../../api/api.ts'
import { deleteDraft, readDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { typedAmount } from '../../ui/typed-amount.ts'
import { useDialogAction } from '../../ui/use-dialog-action.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { useSavedForm } from '../../ui/use-saved-form.ts'

type Props = {
  offer: Offer
  open: boolean
  onOpenChange: (open: boolean) => void
  finalFocus: () => HTMLElement | null
}

type Counter = { amount: string }

type FormProps = {
  offer: Offer
  draftKey: string
  busy: boolean
  failure: unknown
  onSubmit: (counter: Counter) => void
}

function CounterForm({ offer, draftKey, busy, failure, onSubmit }: FormProps) {
  const t = useTranslations('offers')
  const formatPrice = useFormatPrice()
  const { amount, listPrice, currency } = offer
  const values = {
    amount: formatPrice(amount, currency),
    price: formatPrice(listPrice, currency),
  }
  const language = useLocale() as Language
  const tooLarge = t('counterForm.tooLarge', { price: values.price })
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(counterOffer.extend({ amount: typedAmount({ language, tooLarge }) })),
    defaultValues: readDraft(draftKey, { amount: '' }),
  })
  useSavedForm(draftKey, control)
  const message = useServerErrors(failure, ['amount'], setError)
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={handleSubmit(onSubmit)}>
      <TextField
        label={t('counterForm.amount')}
        hint={t('counterForm.range', values)}
        inputMode="decimal"
        autoComplete="off"
        required
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <FormError message={message} />
      <Button type="submit" busy={busy}>
        {t('counterForm.submit')}
      </Button>
    </form>
  )
}

/** Asks the buyer for another price. */
export function CounterDialog({ offer, open, onOpenChange, finalFocus }: Props) {
  const t = useTranslations('offers')
  const { _id: id } = offer
  const draftKey = useDraftKey('counter-offer')(id)
  const send = async (counter: Counter) => {
    await api.offers.counter({ id, ...counter })
    deleteDraft(draftKey)
    return t('counterForm.sent')
  }
  const { dialog, form } = useDialogAction(send, { open, onOpenChange })
  return (
    <Dialog
      {...dialog}
      finalFocus={finalFocus}
      title={t('counterForm.title')}
      description={t('counterForm.hint')}
    >
      <CounterForm offer={offer} draftKey={draftKey} {...form} />
    </Dialog>
  )
}
