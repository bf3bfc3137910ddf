import { PiggyBank, TriangleAlert } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { toMinor, toText } from '../../contract/money.ts'
import { price } from '../../contract/price.ts'
import { TextField } from '../ui/text-field.tsx'
import { useSite } from '../use-site.ts'
import { FeeNote } from './fee-note.tsx'
import { PriceGuidance } from './price-guidance.tsx'
import type { ProductFormState } from './use-product-form.ts'
import { useWording } from './wording.ts'

function BuyersSaving({ original, resale }: { original: string; resale: string }) {
  const t = useTranslations('selling')
  const wording = useWording()
  const { currency } = useSite()
  const difference = toMinor(original) - toMinor(resale)
  if (difference === 0) return null
  const percent = Math.floor((difference / toMinor(original)) * 100)
  const saved = wording.price(toText(difference), currency)
  return (
    <span className="flex gap-1.5 text-accent">
      <PiggyBank aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('buyersSave', { saved, percent })}
    </span>
  )
}

function PriceRemark({ original, resale }: { original: unknown; resale: unknown }) {
  const t = useTranslations('selling')
  const [high, low] = [price.safeParse(original), price.safeParse(resale)]
  if (!high.success || !low.success) return null
  if (toMinor(low.data) <= toMinor(high.data))
    return <BuyersSaving original={high.data} resale={low.data} />
  return (
    <span className="flex gap-1.5 text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('aboveOriginalPrice')}
    </span>
  )
}

/** Half of the world writes decimals with a comma, and some phones have nothing else to type. */
const decimal = { setValueAs: (typed: string) => typed.replace(',', '.') }

/** Original and resale price. Asking for more than the original price is allowed, with a warning. */
export function PriceFields({
  form: { control, register, formState },
}: {
  form: ProductFormState
}) {
  const t = useTranslations('selling')
  const [original, resale] = useWatch({ control, name: ['originalprice', 'resaleprice'] })
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
          hint={hint}
          required
          error={errors.originalprice?.message}
          {...register('originalprice', decimal)}
        />
        <TextField
          label={t('fields.resaleprice')}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('resalePriceExample')}
          hint={
            <>
              {hint} <FeeNote resale={resale} />
            </>
          }
          required
          error={errors.resaleprice?.message}
          {...register('resaleprice', decimal)}
        />
      </div>
      <p role="status" className="text-sm empty:hidden">
        <PriceRemark original={original} resale={resale} />
      </p>
      <PriceGuidance control={control} />
    </div>
  )
}
