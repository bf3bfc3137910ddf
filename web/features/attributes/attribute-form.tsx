import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { StoredAttribute } from '../../../contract/attribute-routes.ts'
import { attributeKinds } from '../../../contract/attributes.ts'
import { Button } from '../../ui/button.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AttributeCategories } from './attribute-categories.tsx'
import { AttributeNumberFields } from './attribute-number-fields.tsx'
import { type AttributeFormState, useAttributeForm } from './use-attribute-form.ts'

type FieldsProps = { form: AttributeFormState; isNew: boolean }

function NameFields({ form: { register, formState }, isNew }: FieldsProps) {
  const t = useTranslations('attributes')
  const { errors } = formState
  return (
    <>
      {isNew && (
        <TextField
          label={t('key')}
          hint={t('keyHint')}
          required
          autoCapitalize="none"
          error={errors.key?.message}
          {...register('key')}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label={t('english')} required error={errors.en?.message} {...register('en')} />
        <TextField
          label={t('german')}
          required={false}
          lang="de"
          error={errors.de?.message}
          {...register('de')}
        />
      </div>
    </>
  )
}

function KindFields({ form }: { form: AttributeFormState }) {
  const t = useTranslations('attributes')
  const { control, register, formState } = form
  const kind = useWatch({ control, name: 'kind' })
  return (
    <>
      <SelectField
        label={t('kind')}
        required
        error={formState.errors.kind?.message}
        {...register('kind')}
      >
        {attributeKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kinds.${one}`)}
          </option>
        ))}
      </SelectField>
      {(kind === 'choice' || kind === 'choices') && (
        <TextAreaField
          label={t('choices')}
          hint={t('choicesHint')}
          rows={6}
          required
          error={formState.errors.choices?.message}
          {...register('choices')}
        />
      )}
      {kind === 'number' && <AttributeNumberFields form={form} />}
    </>
  )
}

type Props = { attribute?: StoredAttribute; onClose: () => void }

export function AttributeForm({ attribute, onClose }: Props) {
  const t = useTranslations('attributes')
  const { form, save, cancel, busy, failure } = useAttributeForm(attribute, onClose)
  const wrong = form.formState.errors.position?.message
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={save}>
      <NameFields form={form} isNew={!attribute} />
      <KindFields form={form} />
      <AttributeCategories form={form} />
      <TextField
        label={t('position')}
        hint={t('positionHint')}
        inputMode="numeric"
        error={wrong}
        {...form.register('position')}
      />
      <FormError message={failure} />
      <DialogActions>
        <Button variant="secondary" onClick={cancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
      </DialogActions>
    </form>
  )
}
