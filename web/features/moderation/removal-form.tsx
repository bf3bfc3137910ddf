import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  maxReasonLength,
  type RemovalReasons,
  removalReasons,
  restrictionGrounds,
} from '../../../contract/schemas/removal-reasons.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'

const blank = { ground: '', reason: '' }

const required = zodResolver(removalReasons)

/** Accepts both fields or neither. */
const optional: Resolver<RemovalReasons> = (typed, ...form) => {
  const isBlank = !typed.ground && !typed.reason.trim()
  return isBlank ? { values: typed, errors: {} } : required(typed, ...form)
}

type Props = {
  draftId: string
  act: string
  busy: boolean
  failure: string | null
  /** Explains when the reasons can be left out; without it, they are required. */
  optionalHint?: string
  onCancel: () => void
  /** Called with an empty ground if the reasons are left out. */
  onSend: (reasons: RemovalReasons) => void
}

/** The statement of reasons of a removal: its ground, and the facts. */
export function RemovalForm(props: Props) {
  const { draftId, act, busy, failure, optionalHint, onCancel, onSend } = props
  const isRequired = optionalHint === undefined
  const t = useTranslations('admin.reports.removal')
  const ground = useTranslations('restrictions.grounds')
  const ui = useTranslations('ui')
  const draftKey = useDraftKey('removal')(draftId)
  const { register, handleSubmit, control, formState } = useForm({
    resolver: isRequired ? required : optional,
    defaultValues: readDraft(draftKey, blank) as RemovalReasons,
  })
  useSavedForm(draftKey, control)
  const text = useWatch({ control, name: 'reason' })
  const { errors } = formState
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={handleSubmit(onSend)}>
      <SelectField
        label={t('ground')}
        required={isRequired}
        hint={optionalHint}
        error={errors.ground?.message}
        {...register('ground')}
      >
        <option value="">{t('chooseGround')}</option>
        {restrictionGrounds.map((name) => (
          <option key={name} value={name}>
            {ground(name)}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label={t('reason')}
        required={isRequired}
        hint={
          <>
            {t('reasonHint')} <CharactersLeft text={text} maxLength={maxReasonLength} />
          </>
        }
        error={errors.reason?.message}
        {...register('reason')}
      />
      <FormError message={failure} />
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          {ui('cancel')}
        </Button>
        <Button type="submit" variant="destructive" busy={busy}>
          {act}
        </Button>
      </DialogActions>
    </form>
  )
}
