import { useEffect, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { ContentNotice } from '../../../contract/moderation.ts'
import { maxContentNoticeLength } from '../../../contract/schemas/text-limits.ts'
import { useSite } from '../../data/use-site.ts'
import { deleteDraft, readDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { CheckBoxField } from '../../ui/check-box-field.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { lazyValidation } from '../../ui/lazy-validation.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { useSendContentReport } from './use-send-content-report.ts'

const { load, resolver } = lazyValidation<ContentNotice>(
  () => import('./content-report-validation.ts'),
)

const fields = ['address', 'explanation', 'name', 'email', 'inGoodFaith'] as const
const blank = { address: '', explanation: '', name: '', email: '' }
const texts = ['address', 'explanation', 'name', 'email'] as const

/** What was typed in this tab. Empty fields are left out, so that they keep what was typed before hydration. */
function typedBefore(draftKey: string): Partial<typeof blank> {
  const typed = Object.entries(readDraft(draftKey, blank)).filter(([, text]) => text !== '')
  return Object.fromEntries(typed)
}

/**
 * Takes over the draft of another key, in the fields that are as rendered. The key changes when the
 * member becomes known, which is after the hydration.
 */
function useDraftOf(
  draftKey: string,
  rendered: Partial<typeof blank>,
  { getValues, setValue }: UseFormReturn<ContentNotice>,
) {
  useEffect(() => {
    const typed = typedBefore(draftKey)
    for (const field of texts) {
      const text = typed[field]
      const isAsRendered = (getValues(field) ?? '') === (rendered[field] ?? '')
      if (text && isAsRendered) setValue(field, text)
    }
  }, [draftKey, rendered, getValues, setValue])
}

function Sent({ id, email }: { id: string; email: string }) {
  const t = useTranslations('contentNotice')
  return (
    <Callout tone="good">
      <p>{t('sent', { email })}</p>
      <p>{t('number', { id })}</p>
    </Callout>
  )
}

/** Sends a notice of illegal content. `about` is the path of the page that it is about. */
export function ContentReportForm({ about }: { about: string | undefined }) {
  const t = useTranslations('contentNotice')
  const { url } = useSite()
  const draftKey = useDraftKey('notice')(about)
  const [defaultValues] = useState(() => ({
    ...(about && { address: url + about }),
    ...typedBefore(draftKey),
  }))
  const form = useForm<ContentNotice>({ resolver, defaultValues })
  const { register, handleSubmit, control, setError, reset, formState } = form
  useSavedForm(draftKey, control, ['inGoodFaith'])
  useDraftOf(draftKey, defaultValues, form)
  const { errors } = formState
  const explanation = useWatch({ control, name: 'explanation' }) ?? ''
  const { send, sending, sent, error } = useSendContentReport(() => {
    deleteDraft(draftKey)
    reset({ ...blank, inGoodFaith: undefined })
  })
  const failure = useServerErrors(error, fields, setError)
  // Not awaited, so that React Hook Form treats the reset form as not submitted.
  const submit = handleSubmit((notice) => void send(notice))
  return (
    <form method="post" noValidate className="grid gap-5" onFocus={load} onSubmit={submit}>
      <TextField
        label={t('address')}
        type="url"
        required
        hint={t('addressHint')}
        error={errors.address?.message}
        {...register('address')}
      />
      <TextAreaField
        label={t('explanation')}
        required
        hint={
          <>
            {t('explanationHint')}{' '}
            <CharactersLeft text={explanation} maxLength={maxContentNoticeLength} />
          </>
        }
        error={errors.explanation?.message}
        {...register('explanation')}
      />
      <TextField
        label={t('name')}
        autoComplete="name"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label={t('email')}
        type="email"
        autoComplete="email"
        required
        hint={t('emailHint')}
        error={errors.email?.message}
        {...register('email')}
      />
      <CheckBoxField required error={errors.inGoodFaith?.message} {...register('inGoodFaith')}>
        {t('inGoodFaith')}
      </CheckBoxField>
      <Button type="submit" busy={sending} className="sm:justify-self-start">
        {t('submit')}
      </Button>
      <div role="status" className="empty:absolute">
        {sent && <Sent {...sent} />}
      </div>
      <FormError message={failure} />
    </form>
  )
}
