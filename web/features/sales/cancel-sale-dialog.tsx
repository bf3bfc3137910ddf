import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { cancellation } from '../../../contract/sales/sales.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'

const maxReason = 500

type FormProps = {
  role: 'buyer' | 'seller'
  busy: boolean
  failure: string | null
  onCancel: (reason: string) => void
  onOpenChange: (open: boolean) => void
}

function CancelForm({ role, busy, failure, onCancel, onOpenChange }: FormProps) {
  const t = useTranslations('sales.cancel')
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(cancellation),
    defaultValues: { reason: '' },
  })
  const text = useWatch({ control, name: 'reason' })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ reason }) => onCancel(reason))}
    >
      <TextAreaField
        label={t('reason')}
        required
        rows={3}
        hint={
          <>
            {t('whoReads')} <CharactersLeft text={text} most={maxReason} />
          </>
        }
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <FormError message={failure} />
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          {t('keep')}
        </Button>
        <Button type="submit" variant="grave" busy={busy}>
          {t(role === 'buyer' ? 'actOrder' : 'act')}
        </Button>
      </div>
    </form>
  )
}

type Props = FormProps & { open: boolean; finalFocus: () => HTMLElement | null | undefined }

/** Explains what a cancellation does, and asks for the reason. */
export function CancelSaleDialog({ open, finalFocus, ...form }: Props) {
  const t = useTranslations('sales.cancel')
  const { role, onOpenChange } = form
  return (
    <Dialog
      {...{ open, onOpenChange, finalFocus }}
      title={t(role === 'buyer' ? 'titleOrder' : 'title')}
      description={t(role)}
    >
      <CancelForm {...form} />
    </Dialog>
  )
}
