import { skipToken, useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { categoryNames, conditions } from '../../../../contract/catalog-enums.ts'
import type { PriceGuidance as Guidance } from '../../../../contract/selling/price-guidance.ts'
import { orpc } from '../../../data/queries.ts'
import { useDay } from '../../../ui/use-day.ts'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { useSitePrice } from '../../../ui/use-site-price.ts'
import type { ProductFormValues } from '../product-form-values.ts'
import type { NewProduct } from '../product-resolver.ts'

type Props = { control: Control<ProductFormValues, unknown, NewProduct> }

/** The debounce time for the typed model, in milliseconds. */
const pause = 400

/** The query for comparable sales, from the fields that are filled in so far. */
function useKind({ control }: Props) {
  const [typedCategory, typedCondition, specs] = useWatch({
    control,
    name: ['category', 'condition', 'specs'],
  })
  const model = String(specs?.model ?? '').trim()
  const typedMemory = String(specs?.memory ?? '').trim()
  const category = categoryNames.find((name) => name === typedCategory)
  const condition = conditions.find((word) => word === typedCondition)
  const memory = /^\d{1,5}$/.test(typedMemory) ? typedMemory : undefined
  const settled = useDebouncedValue(model.slice(0, 200), pause)
  return category && { category, condition, memory, model: settled || undefined }
}

function Found({ sales, found }: { sales: number; found: NonNullable<Guidance['found']> }) {
  const t = useTranslations('guidance')
  const formatPrice = useSitePrice()
  const month = useDay('month')
  const [lower, median, upper] = [found.lower, found.median, found.upper].map(formatPrice)
  const like = (found.like.join('_') || 'category') as 'model'
  const [first, last] = [month(found.first), month(found.last)]
  return (
    <>
      <p>{t('middle', { median: median ?? '', lower: lower ?? '', upper: upper ?? '' })}</p>
      <p className="text-muted">
        {t('of', { count: sales, like: t(`like.${like}`), first, last })}
      </p>
    </>
  )
}

/** The sale prices of comparable products, shown beside the price field. */
export function PriceGuidance(typed: Props) {
  const t = useTranslations('guidance')
  const kind = useKind(typed)
  const { data } = useQuery(
    orpc.priceGuidance.read.queryOptions({ input: kind ?? skipToken, staleTime: 60_000 }),
  )
  if (!kind || !data) return null
  return (
    <div className="flex gap-2.5 rounded-control bg-sunken px-4 py-3 text-sm">
      <TrendingUp aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
      <div className="grid gap-0.5">
        {data.found ? <Found sales={data.sales} found={data.found} /> : <p>{t('tooFew')}</p>}
      </div>
    </div>
  )
}
