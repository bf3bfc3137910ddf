import { useTranslations } from 'use-intl'
import { Price } from '../features/product/price.tsx'
import { useTypedPrice } from './use-typed-price.ts'

/** Says how a price was understood that is written in another way than usual on this page. */
export function UnderstoodPrice({ typed }: { typed: string }) {
  const t = useTranslations('selling')
  const read = useTypedPrice(typed)
  return (
    <span role="status" className="font-medium text-ink">
      {read?.isInterpreted && t.rich('understoodAs', { price: () => <Price amount={read.text} /> })}
    </span>
  )
}
