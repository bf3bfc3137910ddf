import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { carriers, shipment, trackedShipment } from '../../../contract/sales/sales.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import type { Carrier } from './tracking-address.ts'

export type Shipment = { carrier: Carrier; trackingNumber: string }

const blank = { carrier: '', trackingNumber: '' }

type FormProps = {
  /** The texts of the dialog: for the shipment of a sale, its correction, or the return. */
  texts: 'sales.ship' | 'sales.correctTracking' | 'cases.sendBack'
  /** Keeps what is typed when the form is closed; `deleteDraft` ends that. */
  draftKey: string
  /** The shipment that is corrected: by one with a number, whatever the carrier. */
  wrong?: Shipment
  busy: boolean
  disabled: boolean
  failure: string | null
  onShip: (shipment: Shipment) => void
}

function ShipForm(props: FormProps) {
  const { texts, draftKey, wrong, busy, disabled, failure, onShip } = props
  const t = useTranslations('sales')
  const own = useTranslations(texts)
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(wrong ? trackedShipment : shipment),
    defaultValues: readDraft(draftKey, wrong ?? blank) as z.input<typeof shipment>,
  })
  useSavedForm(draftKey, control)
  const isOptional = useWatch({ control, name: 'carrier' }) === 'other' && !wrong
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
        required={!isOptional}
        hint={own('numberHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={trackingNumber?.message}
        {...register('trackingNumber')}
      />
      <FormError message={failure} />
      <Button type="submit" busy={busy} disabled={disabled}>
        {own('submit')}
      </Button>
    </form>
  )
}

type Props = FormProps & {
  open: boolean
  /** Before the form. */
  children?: ReactNode
  onOpenChange: (open: boolean) => void
  finalFocus: () => HTMLElement | null | undefined
}

/** Asks the sender for the carrier and the tracking number. */
export function ShipDialog({ open, children, onOpenChange, finalFocus, ...form }: Props) {
  const t = useTranslations(form.texts)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title={t('title')}
      description={t('hint')}
    >
      {children}
      <ShipForm {...form} />
    </Dialog>
  )
}
