import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { maxSearchNameLength } from '../../../contract/schemas/text-limits.ts'
import { alerts } from '../../../contract/search/saved-searches.ts'
import { api } from '../../api/api.ts'
import { deleteDraft, readDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFailureToast } from '../../ui/use-failure-toast.ts'
import { useSavedForm } from '../../ui/use-saved-form.ts'

type Props = {
  query: string
  /** The search terms, if any: the default name of the saved search. */
  words: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

type SaveSearchValues = { name: string; alerts: (typeof alerts)[number] }

function SaveSearchForm({ query, words, open, onOpenChange }: Props) {
  const t = useTranslations('search.save')
  const queryClient = useQueryClient()
  const toastIfHidden = useFailureToast(() => open)
  const draftKey = useDraftKey('save-search')(query)
  const blank = { name: words || t('unnamed'), alerts: 'daily' }
  const { register, handleSubmit, control, setError, formState } = useForm({
    defaultValues: readDraft(draftKey, blank) as SaveSearchValues,
  })
  useSavedForm(draftKey, control)
  const { act, isPending, error } = useAction(async (typed: SaveSearchValues) => {
    await api.savedSearches.save({ ...typed, query })
    deleteDraft(draftKey)
    queryClient.invalidateQueries({ queryKey: [['savedSearches']] })
    toast.success(t('done'))
    onOpenChange(false)
  }, toastIfHidden)
  const message = useServerErrors(open ? error : null, ['name'], setError)
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={handleSubmit(act)}>
      <TextField
        label={t('name')}
        required
        maxLength={maxSearchNameLength}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <SelectField label={t('often')} {...register('alerts')}>
        {alerts.map((one) => (
          <option key={one} value={one}>
            {t(`alerts.${one}`)}
          </option>
        ))}
      </SelectField>
      <FormError message={message} />
      <Button type="submit" busy={isPending}>
        {t('save')}
      </Button>
    </form>
  )
}

/** Asks for the name of a search and the frequency of its e-mail alerts. */
export function SaveSearchDialog(props: Props) {
  const t = useTranslations('search.save')
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={t('title')}
      description={t('lead')}
    >
      <SaveSearchForm {...props} />
    </Dialog>
  )
}
