import { useLocale, useTranslations } from 'use-intl'
import type { Item } from '../../contract/items.ts'
import { ItemSection } from './item-section.tsx'

type Spec = Item['specs'][number]

function useValue() {
  const answers = useTranslations('grades.answers')
  const language = useLocale()
  const number = new Intl.NumberFormat(language)
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'short' })
  return ({ value, unit }: Spec): string => {
    if (typeof value === 'boolean') return answers(value ? 'yes' : 'no')
    if (Array.isArray(value)) return list.format(value)
    if (typeof value === 'string') return value
    if (unit === 'GB' && value >= 1000) return `${number.format(value / 1000)} TB`
    return unit ? `${number.format(value)} ${unit}` : number.format(value)
  }
}

function Row({ spec }: { spec: Spec }) {
  const t = useTranslations('item')
  const valueIn = useValue()
  return (
    <div className="grid gap-x-5 border-t border-line py-2.5 first:border-t-0 min-[22rem]:grid-cols-[2fr_3fr]">
      <dt className="text-muted">{spec.name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-3 font-medium wrap-anywhere">
        {valueIn(spec)}
        {spec.read && (
          <span className="text-sm font-normal text-accent-strong">{t('readFromDevice')}</span>
        )}
      </dd>
    </div>
  )
}

/** What is told of the machine, and how it came to be known. */
export function ItemSpecs({ item: { specs, passport } }: { item: Item }) {
  const t = useTranslations('item')
  const language = useLocale()
  const date = passport?.writtenAt
    ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(passport.writtenAt),
      )
    : 'none'
  if (specs.length === 0) {
    return (
      <ItemSection title={t('specs')}>
        <p className="text-muted">{t('noSpecs')}</p>
      </ItemSection>
    )
  }
  return (
    <ItemSection title={t('specs')}>
      <dl className="card px-4 py-1 sm:px-5">
        {specs.map((spec) => (
          <Row key={spec.key} spec={spec} />
        ))}
      </dl>
      {passport && (
        <p className="text-sm text-muted">{t('passport', { source: passport.source, date })}</p>
      )}
    </ItemSection>
  )
}
