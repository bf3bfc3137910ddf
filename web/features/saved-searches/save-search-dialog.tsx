import { useTranslations } from 'use-intl'
import { alerts } from '../../../contract/saved-searches.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { loadedQueryClient } from '../../data/loaded-query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'

type Props = {
  query: string
  /** What was typed, if anything: it becomes the name unless another is given. */
  words: string
  open: boolean
  setOpen: (open: boolean) => void
}

/** Asks what a search is to be called and how often letters are to tell what is new. */
export function SaveSearchDialog({ query, words, open, setOpen }: Props) {
  const t = useTranslations('saving')
  const { run, busy, failure } = useAction(async (form: FormData) => {
    const often = alerts.find((one) => one === form.get('alerts')) ?? 'daily'
    await api.savedSearches.save({ name: String(form.get('name')), alerts: often, query })
    loadedQueryClient()?.invalidateQueries({ queryKey: [['savedSearches']] })
    toast.success(t('done'))
    setOpen(false)
  })
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t('title')} description={t('lead')}>
      <form
        method="post"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          run(new FormData(event.currentTarget))
        }}
      >
        <TextField
          label={t('name')}
          name="name"
          required
          maxLength={120}
          defaultValue={words || t('unnamed')}
        />
        <SelectField label={t('often')} name="alerts" defaultValue="daily">
          {alerts.map((one) => (
            <option key={one} value={one}>
              {t(`alerts.${one}`)}
            </option>
          ))}
        </SelectField>
        <FormError message={failure ? messageOf(failure) : null} />
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
      </form>
    </Dialog>
  )
}
