import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { clearance } from '../../../contract/payments/reconciliation.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import type { ClearWarning } from './use-clear-warning.ts'

const longest = 500

type FormProps = Pick<ClearWarning['dialog'], 'busy' | 'failure' | 'onAccept' | 'onOpenChange'>

function ClearanceForm({ busy, failure, onAccept, onOpenChange }: FormProps) {
  const t = useTranslations('reconciliation')
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(clearance),
    defaultValues: { note: '' },
  })
  const left = <CharactersLeft text={useWatch({ control, name: 'note' })} most={longest} />
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ note }) => onAccept(note))}
    >
      <TextAreaField
        label={t('clearance.reason')}
        required
        hint={
          <>
            {t('clearance.whoReads')} {left}
          </>
        }
        error={formState.errors.note?.message}
        {...register('note')}
      />
      <FormError message={failure} />
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          {t('clearance.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('clear')}
        </Button>
      </div>
    </form>
  )
}

/** Explains what clearing a warning does, and asks for the reason. */
export function ClearWarningDialog({ clearing }: { clearing: ClearWarning }) {
  const t = useTranslations('reconciliation.clearance')
  const wording = useFormatPrice()
  const { thing: warning, dialog } = clearing
  const { open, onOpenChange, finalFocus, ...answer } = dialog
  const price = warning ? wording.price(warning.price, warning.currency) : ''
  return (
    <Dialog
      {...{ open, onOpenChange, finalFocus }}
      title={t('title', { title: warning?.header ?? '' })}
      description={t('consequence', { price })}
    >
      <ClearanceForm {...answer} onOpenChange={onOpenChange} />
    </Dialog>
  )
}
