import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { outsidePayment } from '../../../contract/payments/payouts.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { useAmounts } from './use-amounts.ts'
import type { PayOutside } from './use-pay-outside.ts'

type FormProps = Pick<PayOutside, 'draftKey'> &
  Pick<PayOutside['dialog'], 'busy' | 'failure' | 'onAccept' | 'onOpenChange'>

function ReferenceForm({ draftKey, busy, failure, onAccept, onOpenChange }: FormProps) {
  const t = useTranslations('reconciliation')
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(outsidePayment),
    defaultValues: readDraft(draftKey, { reference: '' }),
  })
  useSavedForm(draftKey, control)
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ reference }) => onAccept(reference))}
    >
      <TextField
        label={t('outside.reference')}
        hint={t('outside.hint')}
        autoComplete="off"
        required
        error={formState.errors.reference?.message}
        {...register('reference')}
      />
      <FormError message={failure} />
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          {t('outside.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('payOutside')}
        </Button>
      </div>
    </form>
  )
}

/** Says what recording a bank transfer does, and asks for its reference. */
export function PayOutsideDialog({ paying }: { paying: PayOutside }) {
  const t = useTranslations('reconciliation.outside')
  const amounts = useAmounts()
  const { thing: seller, draftKey, dialog } = paying
  const { open, onOpenChange, finalFocus, ...answer } = dialog
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title={t('title', { name: seller?.name ?? '' })}
      description={t('consequence', { amount: amounts(seller?.owed ?? []) })}
    >
      <ReferenceForm key={draftKey} draftKey={draftKey} onOpenChange={onOpenChange} {...answer} />
    </Dialog>
  )
}
