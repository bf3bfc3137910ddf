import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { attributeEdit, type StoredAttribute } from '../../../contract/attribute-routes.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { api } from '../../api/api.ts'
import { fieldsOf, messageOf } from '../../api/failures.ts'
import { orpc } from '../../data/queries.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { toast } from '../../ui/toast.ts'
import { readAttributeDraft, saveAttributeDraft } from './attribute-draft.ts'
import { type AttributeTexts, blankAttribute, editOf, fieldOf, textsOf } from './attribute-texts.ts'

export type AttributeFormState = UseFormReturn<AttributeTexts>

/** The fields of the form with errors. */
const errorsIn = (wrong: Record<string, string>) =>
  Object.entries(wrong)
    .map(([name, message]) => ({ field: fieldOf(name), message }))
    .filter(({ field }) => field in blankAttribute)

/** Shows the errors at their fields, and focuses the first. */
function showAt(form: AttributeFormState, wrong: Record<string, string>) {
  for (const { field, message } of errorsIn(wrong).toReversed())
    form.setError(field, { message }, { shouldFocus: true })
}

/** A form that begins with the draft, or `stored`, and stores what is typed. */
function useDraftForm(draftKey: string, stored: AttributeTexts): AttributeFormState {
  const form = useForm({ defaultValues: readAttributeDraft(draftKey, stored) })
  const { subscribe } = form
  useEffect(() => {
    const callback = ({ values }: { values: AttributeTexts }) =>
      saveAttributeDraft(draftKey, values)
    return subscribe({ formState: { values: true }, callback })
  }, [subscribe, draftKey])
  return form
}

/** The form of an attribute, or of a new one if `known` is undefined. The server validates it. */
export function useAttributeForm(known: StoredAttribute | undefined, onDone: () => void) {
  const t = useTranslations('attributes')
  const language = useLocale() as Language
  const queryClient = useQueryClient()
  // A draft of an earlier revision is not continued.
  const draftKey = useDraftKey('attribute')(known && `${known.key}-${known.revision}`)
  const form = useDraftForm(draftKey, known ? textsOf(known, language) : blankAttribute)
  const end = () => {
    deleteDraft(draftKey)
    onDone()
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (texts: AttributeTexts) =>
      api.attributes.put({
        key: texts.key,
        revision: known?.revision,
        attribute: editOf(texts, language),
      }),
    onSuccess: () => {
      toast.success(t('saved'))
      end()
    },
    onError: (failure) => showAt(form, fieldsOf(failure)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: orpc.attributes.key() }),
        queryClient.invalidateQueries({ queryKey: orpc.catalog.attributes.key() }),
      ]),
  })
  const save = form.handleSubmit((texts) => {
    const { error: wrong } = attributeEdit.safeParse(editOf(texts, language))
    const messages = wrong?.issues.map(({ path, message }) => [path.join('.'), message])
    if (messages) showAt(form, Object.fromEntries(messages.toReversed()))
    else if (!isPending) mutate(texts)
  })
  const isAtFields = errorsIn(fieldsOf(error)).length > 0
  const failure = error && !isAtFields ? messageOf(error) : null
  return { form, save, cancel: end, busy: isPending, failure }
}
