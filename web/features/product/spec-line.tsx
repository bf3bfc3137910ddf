import { useLocale, useTranslations } from 'use-intl'
import type { ProductFacts } from '../../../contract/catalog.ts'
import { measure } from './measure.ts'

type Props = Pick<ProductFacts, 'memory' | 'storage' | 'batteryHealth'>

/** Memory, storage and battery health in one line, as far as they are known. */
export function SpecLine({ memory, storage, batteryHealth }: Props) {
  const t = useTranslations('products')
  const language = useLocale()
  const known = [
    memory && measure(language, memory, 'GB'),
    storage && measure(language, storage, 'GB'),
    batteryHealth && t('battery', { health: measure(language, batteryHealth, '%') }),
  ].filter(Boolean)
  if (known.length === 0) return null
  return <p>{known.join(' · ')}</p>
}
