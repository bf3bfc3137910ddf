import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { z } from 'zod'
import type { Language } from '../../../contract/i18n/languages.ts'
import { type ListingSettings, newOfferSettings } from '../../../contract/sales/offers.ts'
import { toMinor } from '../../../contract/schemas/money.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { deleteDraft, readDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showFieldErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { writePrice } from '../../ui/typed-price.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { useInvalidatingAction } from '../../ui/use-invalidating-action.ts'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { typedAmount } from '../cases/typed-amount.ts'

type FormProps = { listing: ListingSettings; onSaved: () => void }

const fields = ['minimum', 'autoAccept'] as const

function useSettingsSchema({ listPrice, currency }: ListingSettings) {
  const t = useTranslations('offers.settings')
  const wording = useFormatPrice()
  const language = useLocale() as Language
  const tooLarge = t('below', { price: wording.price(listPrice, currency) })
  const amount = typedAmount({ language, fits: (minor) => minor < toMinor(listPrice), tooLarge })
  const blank = z.literal('').transform(() => undefined)
  return newOfferSettings.extend({ minimum: blank.or(amount), autoAccept: blank.or(amount) })
}

function SettingsForm({ listing, onSaved }: FormProps) {
  const t = useTranslations('offers.settings')
  const language = useLocale() as Language
  const schema = useSettingsSchema(listing)
  const draftKey = useDraftKey('offer-settings')(listing.productId)
  const typed = (amount: string | null) => (amount ? writePrice(amount, language) : '')
  const stored = { minimum: typed(listing.minimum), autoAccept: typed(listing.autoAccept) }
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: readDraft(draftKey, stored),
  })
  useSavedForm(draftKey, control)
  const { errors } = formState
  const { act, isPending, error } = useInvalidatingAction(async (sent: z.output<typeof schema>) => {
    await api.offers.set({ id: listing.productId, ...sent })
    deleteDraft(draftKey)
    return t('saved')
  })
  const save = handleSubmit((sent) =>
    act(sent, {
      onSuccess: onSaved,
      onError: (failure) => showFieldErrors(failure, [...fields], setError),
    }),
  )
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={save}>
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
      <FormError
        message={error && !errors.minimum && !errors.autoAccept ? messageOf(error) : null}
      />
      <Button type="submit" busy={isPending}>
        {t('save')}
      </Button>
    </form>
  )
}

type Props = { listing: ListingSettings; open: boolean; setOpen: (open: boolean) => void }

/** Below and above which price offers for a product are answered by themselves. */
export function SettingsDialog({ listing, open, setOpen }: Props) {
  const t = useTranslations('offers.settings')
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('dialogTitle')}
      description={listing.header}
    >
      <SettingsForm listing={listing} onSaved={() => setOpen(false)} />
    </Dialog>
  )
}
