import { useTranslations } from 'use-intl'
import { useTypedPrice } from '../../../ui/use-typed-price.ts'
import { Price } from '../../product/price.tsx'

/** Shows how a price was interpreted whose format is unusual in the page's language. */
export function InterpretedPrice({ typed }: { typed: string }) {
  const t = useTranslations('selling')
  const read = useTypedPrice(typed)
  return (
    <span role="status" className="font-medium text-ink">
      {read?.isInterpreted && t.rich('understoodAs', { price: () => <Price amount={read.text} /> })}
    </span>
  )
}
