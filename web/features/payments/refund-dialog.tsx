import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { newRefund, type Payment } from '../../../contract/payments/payments.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import type { Refund } from './use-refund.ts'

const longest = 500

type FormProps = Pick<Refund['dialog'], 'busy' | 'failure' | 'onAccept' | 'onOpenChange'>

function RefundForm({ busy, failure, onAccept, onOpenChange }: FormProps) {
  const t = useTranslations('admin.refund')
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(newRefund),
    defaultValues: { reason: '' },
  })
  const text = useWatch({ control, name: 'reason' })
  const left = <CharactersLeft text={text} most={longest} />
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ reason }) => onAccept(reason))}
    >
      <TextAreaField
        label={t('reason')}
        required
        hint={
          <>
            {t('whoReads')} {left}
          </>
        }
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <FormError message={failure} />
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="grave" busy={busy}>
          {t('act')}
        </Button>
      </div>
    </form>
  )
}

function useConsequence() {
  const t = useTranslations('admin.refund')
  const wording = useFormatPrice()
  const personName = usePersonName()
  return ({ buyerName, price, currency }: Payment) =>
    t('consequence', { price: wording.price(price, currency), name: personName(buyerName) })
}

/** Explains the effect of a refund, and asks for the reason. */
export function RefundDialog({ refund: { thing: payment, dialog } }: { refund: Refund }) {
  const t = useTranslations('admin.refund')
  const consequenceOf = useConsequence()
  const { open, onOpenChange, finalFocus, ...answer } = dialog
  return (
    <Dialog
      {...{ open, onOpenChange, finalFocus }}
      title={t('title', { title: payment?.header ?? '' })}
      description={payment && consequenceOf(payment)}
    >
      <RefundForm {...answer} onOpenChange={onOpenChange} />
    </Dialog>
  )
}
