import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { maxReasonLength, removalReasons } from '../../../contract/schemas/removal-reasons.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'

const schema = removalReasons.pick({ reason: true })

type Props = {
  /** The number of the decision. */
  id: string
  act: string
  busy: boolean
  failure: string | null
  onCancel: () => void
  onSend: (reason: string) => void
}

/** Asks why a decision to remove content is reversed. */
export function ReversalForm({ id, act, busy, failure, onCancel, onSend }: Props) {
  const t = useTranslations('admin.reports.restoration')
  const ui = useTranslations('ui')
  const draftKey = useDraftKey('reversal')(id)
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: readDraft(draftKey, { reason: '' }),
  })
  useSavedForm(draftKey, control)
  const text = useWatch({ control, name: 'reason' })
  return (
    <form
      method="post"
      noValidate
      className="grid gap-4"
      onSubmit={handleSubmit(({ reason }) => onSend(reason))}
    >
      <TextAreaField
        label={t('reason')}
        required
        hint={
          <>
            {t('reasonHint')} <CharactersLeft text={text} maxLength={maxReasonLength} />
          </>
        }
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
      <FormError message={failure} />
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          {ui('cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {act}
        </Button>
      </div>
    </form>
  )
}
