import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { z } from 'zod'
import type { Language } from '../../../contract/i18n/languages.ts'
import { type ListingSettings, newOfferSettings } from '../../../contract/sales/offers.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { api } from '../../api/api.ts'
import { deleteDraft, readDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { typedAmount } from '../../ui/typed-amount.ts'
import { writePrice } from '../../ui/typed-price.ts'
import { useDialogAction } from '../../ui/use-dialog-action.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { useSavedForm } from '../../ui/use-saved-form.ts'

const fields = ['minimum', 'autoAccept'] as const

function useSettingsSchema({ listPrice, currency }: ListingSettings) {
  const t = useTranslations('offers.settings')
  const formatPrice = useFormatPrice()
  const language = useLocale() as Language
  const tooLarge = t('below', { price: formatPrice(listPrice, currency) })
  const amount = typedAmount({ language, fits: (minor) => minor < toMinor(listPrice), tooLarge })
  const blank = z.literal('').transform(() => undefined)
  return newOfferSettings.extend({ minimum: blank.or(amount), autoAccept: blank.or(amount) })
}

type Settings = z.output<ReturnType<typeof useSettingsSchema>>

type FormProps = {
  listing: ListingSettings
  draftKey: string
  busy: boolean
  failure: unknown
  onSubmit: (settings: Settings) => void
}

function SettingsForm({ listing, draftKey, busy, failure, onSubmit }: FormProps) {
  const t = useTranslations('offers.settings')
  const language = useLocale() as Language
  const schema = useSettingsSchema(listing)
  const typed = (amount: string | null) => (amount ? writePrice(amount, language) : '')
  const stored = { minimum: typed(listing.minimum), autoAccept: typed(listing.autoAccept) }
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: readDraft(draftKey, stored),
  })
  useSavedForm(draftKey, control)
  const { errors } = formState
  const message = useServerErrors(failure, fields, setError)
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={handleSubmit(onSubmit)}>
      {fields.map((name) => (
        <TextField
          key={name}
          label={t(name)}
          hint={t(`${name}Hint`)}
          inputMode="decimal"
          autoComplete="off"
          required={false}
          error={errors[name]?.message}
          {...register(name)}
        />
      ))}
      <FormError message={message} />
      <Button type="submit" busy={busy}>
        {t('save')}
      </Button>
    </form>
  )
}

type Props = { listing: ListingSettings; open: boolean; onOpenChange: (open: boolean) => void }

/** Below and above which price offers for a product are answered by themselves. */
export function SettingsDialog({ listing, open, onOpenChange }: Props) {
  const t = useTranslations('offers.settings')
  const { productId: id, header } = listing
  const draftKey = useDraftKey('offer-settings')(id)
  const save = async (settings: Settings) => {
    await api.offers.set({ id, ...settings })
    deleteDraft(draftKey)
    return t('saved')
  }
  const { dialog, form } = useDialogAction(save, { open, onOpenChange })
  return (
    <Dialog {...dialog} title={t('dialogTitle')} description={header}>
      <SettingsForm listing={listing} draftKey={draftKey} {...form} />
    </Dialog>
  )
}
