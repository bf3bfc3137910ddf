import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { carriers, shipment } from '../../../contract/sales/sales.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Carrier } from './tracking-address.ts'

type FormProps = {
  /** Whose shipment it is: that of the sale, or that of its return. */
  texts: 'sales.ship' | 'cases.sendBack'
  busy: boolean
  failure: string | null
  onShip: (shipment: { carrier: Carrier; trackingNumber: string }) => void
}

function ShipForm({ texts, busy, failure, onShip }: FormProps) {
  const t = useTranslations('sales')
  const own = useTranslations(texts)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(shipment),
    defaultValues: { trackingNumber: '' },
  })
  const { carrier, trackingNumber } = formState.errors
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={handleSubmit(onShip)}>
      <SelectField
        label={t('shipment.carrier')}
        required
        error={carrier?.message}
        {...register('carrier')}
      >
        <option value="">{t('ship.choose')}</option>
        {carriers.map((name) => (
          <option key={name} value={name}>
            {t(`carriers.${name}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('shipment.trackingNumber')}
        required={false}
        hint={own('numberHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={trackingNumber?.message}
        {...register('trackingNumber')}
      />
      <FormError message={failure} />
      <Button type="submit" busy={busy}>
        {own('submit')}
      </Button>
    </form>
  )
}

type Props = FormProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
  finalFocus: () => HTMLElement | null | undefined
}

/** Asks the sender for the carrier and the tracking number. */
export function ShipDialog({ open, onOpenChange, finalFocus, ...form }: Props) {
  const t = useTranslations(form.texts)
  return (
    <Dialog {...{ open, onOpenChange, finalFocus }} title={t('title')} description={t('hint')}>
      <ShipForm {...form} />
    </Dialog>
  )
}
