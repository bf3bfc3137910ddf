import { Fragment } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Attribute } from '../../../../contract/attributes.ts'
import type { Language } from '../../../../contract/i18n/languages.ts'
import { importColumns } from '../../../../contract/selling/csv-import-columns.ts'
import { Badge } from '../../../ui/badge.tsx'
import { UserText } from '../../../ui/user-text.tsx'
import { choiceLabel } from '../../product/choice-label.ts'
import { unitIn } from '../../product/measure.ts'
import { hasDecimals, numberExample } from './number-example.ts'

type ColumnRow = { field: string; name: string; required: boolean; what: string }

function useWhatToWrite() {
  const t = useTranslations('imports.write')
  const language = useLocale()
  return (attribute: Attribute) => {
    const { kind, unit, choices, labels } = attribute
    const list = choices.map((choice) => choiceLabel(labels, choice) ?? choice).join(', ')
    if (kind === 'number') {
      const text = hasDecimals(attribute) ? 'decimal' : 'number'
      const example = String(numberExample(attribute))
      const values = { example, withComma: example.replace('.', ',') }
      return unit ? t(`${text}In`, { ...values, unit: unitIn(language, unit) }) : t(text, values)
    }
    if (kind === 'choice') return t('choice', { list })
    if (kind === 'choices') return t('choices', { list })
    return kind === 'yes_no' ? t('yesNo') : t('text')
  }
}

function useRows(attributes: Attribute[]): ColumnRow[] {
  const t = useTranslations('imports.own')
  const language = useLocale() as Language
  const whatToWrite = useWhatToWrite()
  type Own = Parameters<typeof t>[0]
  const own = importColumns.map(({ field, names, required }) => {
    // One text explains all grades, and one all answers about locks.
    const key = field.replace(/^(grades|locks)\..*/, '$1')
    return { field, name: names[language], required, what: t(key as Own) }
  })
  const specs = attributes.map((attribute) => {
    const { key, name, required } = attribute
    return { field: `specs.${key}`, name, required, what: whatToWrite(attribute) }
  })
  return [...own, ...specs]
}

/** Explains each column of an import file. */
export function ImportColumns({ attributes }: { attributes: Attribute[] }) {
  const t = useTranslations('imports')
  const rows = useRows(attributes)
  return (
    <details className="group">
      <summary className="min-h-11 cursor-pointer py-2 font-medium text-accent underline-offset-4 hover:underline">
        {t('eachColumn')}
      </summary>
      <dl className="grid gap-y-1 pt-3 sm:grid-cols-[auto_1fr] sm:gap-x-6 sm:gap-y-2.5">
        {rows.map(({ field, name, required, what }) => (
          <Fragment key={field}>
            <dt className="flex flex-wrap items-center gap-2 font-medium">
              <UserText>{name}</UserText>
              {required && <Badge>{t('needed')}</Badge>}
            </dt>
            <dd className="text-muted wrap-anywhere max-sm:mb-3">
              <UserText>{what}</UserText>
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}
