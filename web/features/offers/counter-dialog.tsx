import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import type { Language } from '../../../contract/i18n/languages.ts'
import { counterOffer, type Offer } from '../../../contract/sales/offers.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { deleteDraft, readDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showFieldErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { typedAmount } from '../cases/typed-amount.ts'

type Props = {
  offer: Offer
  open: boolean
  setOpen: (open: boolean) => void
  finalFocus: () => HTMLElement | null
}

function CounterForm({ offer, onSent }: { offer: Offer; onSent: () => void }) {
  const t = useTranslations('offers')
  const wording = useFormatPrice()
  const { _id: id, amount, listPrice, currency } = offer
  const values = {
    amount: wording.price(amount, currency),
    price: wording.price(listPrice, currency),
  }
  const language = useLocale() as Language
  const draftKey = useDraftKey('counter-offer')(id)
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(counterOffer.extend({ amount: typedAmount({ language }) })),
    defaultValues: readDraft(draftKey, { amount: '' }),
  })
  useSavedForm(draftKey, control)
  const { act, isPending, error } = useInvalidatingAction(async (typed: { amount: string }) => {
    await api.offers.counter({ id, ...typed })
    deleteDraft(draftKey)
    return t('counterForm.sent')
  })
  const send = handleSubmit((typed) =>
    act(typed, {
      onSuccess: onSent,
      onError: (failure) => showFieldErrors(failure, ['amount'], setError),
    }),
  )
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={send}>
      <TextField
        label={t('counterForm.amount')}
        hint={t('counterForm.range', values)}
        inputMode="decimal"
        autoComplete="off"
        required
        error={formState.errors.amount?.message}
        {...register('amount')}
      />
      <FormError message={error && !formState.errors.amount ? messageOf(error) : null} />
      <Button type="submit" busy={isPending}>
        {t('counterForm.submit')}
      </Button>
    </form>
  )
}

/** Asks the seller for another price. */
export function CounterDialog({ offer, open, setOpen, finalFocus }: Props) {
  const t = useTranslations('offers')
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      finalFocus={finalFocus}
      title={t('counterForm.title')}
      description={t('counterForm.hint')}
    >
      <CounterForm offer={offer} onSent={() => setOpen(false)} />
    </Dialog>
  )
}
