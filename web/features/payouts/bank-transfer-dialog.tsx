import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { bankTransfer } from '../../../contract/payments/bank-transfer.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import type { PayOutside } from './use-pay-outside.ts'

type FormProps = { draftKey: string; hint: string } & Pick<
  PayOutside['dialog'],
  'busy' | 'failure' | 'onAccept' | 'onOpenChange'
>

function ReferenceForm({ draftKey, hint, busy, failure, onAccept, onOpenChange }: FormProps) {
  const t = useTranslations('reconciliation')
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(bankTransfer),
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
        hint={hint}
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

type Props = {
  transfer: Pick<PayOutside, 'draftKey' | 'dialog'>
  name: string
  consequence: string
  hint: string
}

/** Says what recording a bank transfer does, and asks for its reference. */
export function BankTransferDialog({ transfer, name, consequence, hint }: Props) {
  const t = useTranslations('reconciliation.outside')
  const { open, onOpenChange, finalFocus, ...answer } = transfer.dialog
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title={t('title', { name })}
      description={consequence}
    >
      <ReferenceForm
        key={transfer.draftKey}
        draftKey={transfer.draftKey}
        hint={hint}
        onOpenChange={onOpenChange}
        {...answer}
      />
    </Dialog>
  )
}
