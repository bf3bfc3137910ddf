import { PiggyBank, TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { toMinor } from '../../../../contract/schemas/money.ts'
import { useSite } from '../../../data/use-site.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useSitePrice } from '../../../ui/use-site-price.ts'
import { useTypedPrice } from '../../../ui/use-typed-price.ts'
import { savingOf } from '../../product/saving.ts'
import type { ProductFormState } from '../product-resolver.ts'
import { FeeNote } from './fee-note.tsx'
import { InterpretedPrice } from './interpreted-price.tsx'
import { PriceGuidance } from './price-guidance.tsx'
import { UnpayablePrice } from './unpayable-price.tsx'

function BuyersSaving({ original, resale }: { original: string; resale: string }) {
  const t = useTranslations('selling')
  const formatPrice = useSitePrice()
  const saving = savingOf(original, resale)
  if (!saving) return null
  const saved = formatPrice(saving.amount)
  return (
    <span className="flex gap-1.5 text-accent">
      <PiggyBank aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('buyersSave', { saved, percent: saving.percent })}
    </span>
  )
}

function PriceRemark({ original, resale }: { original: string; resale: string }) {
  const t = useTranslations('selling')
  const [high, low] = [useTypedPrice(original), useTypedPrice(resale)]
  if (!high || !low) return null
  if (toMinor(low.text) <= toMinor(high.text))
    return <BuyersSaving original={high.text} resale={low.text} />
  return (
    <span className="flex gap-1.5 text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('aboveOriginalPrice')}
    </span>
  )
}

/** Original and resale price. A resale price above the original is allowed, with a warning. */
export function PriceFields({
  form: { control, register, formState },
}: {
  form: ProductFormState
}) {
  const t = useTranslations('selling')
  const [original, resale, delivery] = useWatch({
    control,
    name: ['originalprice', 'resaleprice', 'delivery'],
  })
  const { errors } = formState
  const hint = t('inCurrency', { currency: useSite().currency })
  return (
    <div className="grid gap-2">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t('fields.originalprice')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('originalPriceExample')}
          hint={
            <>
              {hint} <InterpretedPrice typed={original} />
            </>
          }
          required
          error={errors.originalprice?.message}
          {...register('originalprice')}
        />
        <TextField
          label={t('fields.resaleprice')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('resalePriceExample')}
          hint={
            <>
              {hint} {delivery !== 'meet' && t('shippingIncluded')} <FeeNote resale={resale} />{' '}
              <InterpretedPrice typed={resale} />
            </>
          }
          required
          error={errors.resaleprice?.message}
          {...register('resaleprice')}
        />
      </div>
      <p role="status" className="text-sm empty:hidden">
        <PriceRemark original={original} resale={resale} />
      </p>
      <p role="status" className="text-sm empty:hidden">
        <UnpayablePrice typed={resale} />
      </p>
      <PriceGuidance control={control} />
    </div>
  )
}
