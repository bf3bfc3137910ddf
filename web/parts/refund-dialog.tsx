import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { newRefund, type Payment } from '../../contract/payments.ts'
import { Button } from '../ui/button.tsx'
import { CharactersLeft } from '../ui/characters-left.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormError } from '../ui/form-error.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import type { Refund } from './use-refund.ts'
import { useWording } from './wording.ts'

const longest = 500

type FormProps = Pick<Refund['dialog'], 'busy' | 'failure' | 'onAccept' | 'onOpenChange'>

function RefundForm({ busy, failure, onAccept, onOpenChange }: FormProps) {
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
        label="Reason"
        required
        hint={<>Buyer and seller read it. {left}</>}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <FormError message={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Refund
        </Button>
      </div>
    </form>
  )
}

function consequences({ buyerName }: Payment, price: string) {
  return (
    `All of ${price} goes back to the card of ${buyerName}, and the product ` +
    'is taken off the site. Buyer and seller are told by e-mail. This can not be undone.'
  )
}

/** Says what a refund does, and asks why. */
export function RefundDialog({ refund: { thing: payment, dialog } }: { refund: Refund }) {
  const wording = useWording()
  const { open, onOpenChange, finalFocus, ...answer } = dialog
  return (
    <Dialog
      {...{ open, onOpenChange, finalFocus }}
      title={`Refund ${payment?.header}`}
      description={payment && consequences(payment, wording.price(payment.price, payment.currency))}
    >
      <RefundForm {...answer} onOpenChange={onOpenChange} />
    </Dialog>
  )
}
