import { useLocale, useTranslations } from 'use-intl'
import type { StoredAttribute } from '../../../contract/attribute-routes.ts'
import { Badge } from '../../ui/badge.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { unitIn } from '../product/measure.ts'

type Props = { attribute: StoredAttribute }

/** The name in each language, the page's language first. */
export function AttributeName({ attribute: { names } }: Props) {
  const reader = useLocale() === 'de' && names.de ? 'de' : 'en'
  const other = reader === 'de' ? 'en' : 'de'
  return (
    <>
      <UserText>{names[reader]}</UserText>
      {names[other] && (
        <span lang={other} className="block text-sm font-normal text-muted">
          <UserText>{names[other]}</UserText>
        </span>
      )}
    </>
  )
}

function limitsOf({ minimum, maximum }: StoredAttribute) {
  if (minimum === null) return maximum === null ? 'none' : 'most'
  return maximum === null ? 'least' : 'both'
}

/** The attribute's type and its allowed values. */
export function AttributeKind({ attribute }: Props) {
  const t = useTranslations('attributes')
  const language = useLocale()
  const { kind, unit, minimum, maximum, choices } = attribute
  const range = { least: minimum ?? 0, most: maximum ?? 0, unit: unitIn(language, unit) }
  return (
    <>
      {t(`kinds.${kind}`)}
      <span className="block text-sm text-muted">
        {kind === 'number' && t(`ranges.${limitsOf(attribute)}`, range)}
        {choices.length > 0 && t('manyChoices', { count: choices.length })}
      </span>
    </>
  )
}

/** The categories that use the attribute, where it is required and where it is a search filter. */
export function AttributeAsked({ attribute: { categories } }: Props) {
  const t = useTranslations('attributes')
  if (categories.length === 0) return <span className="text-muted">{t('nowhere')}</span>
  return (
    <ul className="flex flex-wrap gap-1.5">
      {categories.map(({ category, required, filterable }) => (
        <li key={category}>
          <Badge tone={required ? 'warn' : 'neutral'}>
            {required && filterable && t('askedRequiredFilterable', { category })}
            {required && !filterable && t('askedRequired', { category })}
            {!required && filterable && t('askedFilterable', { category })}
            {!required && !filterable && category}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
