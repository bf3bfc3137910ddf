import { useTranslations } from 'use-intl'
import type { AuditEntry } from '../../../contract/moderation.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'

/** `forSale`, `for_sale` → `for sale`. */
function plain(field: string) {
  return field
    .replace(/([A-Z])/g, ' $1')
    .replaceAll('_', ' ')
    .toLowerCase()
    .trim()
}

function useFieldLabel() {
  const t = useTranslations('admin.auditLog.fields')
  type MessageKey = Parameters<typeof t.has>[0]
  return (field: string) => (t.has(field as MessageKey) ? t(field as MessageKey) : plain(field))
}

/** Returns a function that describes the object of an audit entry. */
export function useSubject() {
  const t = useTranslations('admin.auditLog')
  const personName = usePersonName()
  return ({ title, person }: Pick<AuditEntry, 'title' | 'person'>) => {
    const name = person && personName(person.name)
    if (title && name) return t('titleOf', { title, name })
    if (title) return t('titleAlone', { title })
    return person?.email ? `${name} <${person.email}>` : name
  }
}

/** Fields whose values are translated; text that people wrote is not. */
const valueLabels: Record<string, 'roles' | 'states' | 'decisions' | 'outcomes'> = {
  role: 'roles',
  party: 'roles',
  state: 'states',
  decision: 'decisions',
  outcome: 'outcomes',
}

/** Returns a function for the label of a code, or undefined if the value is none. */
function useCodeLabel() {
  const t = useTranslations('admin.auditLog')
  const grounds = useTranslations('restrictions.grounds')
  const conditions = useTranslations('products.conditions')
  type MessageKey = Parameters<typeof t.has>[0]
  return (field: string, value: string) => {
    const ground = value as 'terms'
    if (field === 'ground' && grounds.has(ground)) return grounds(ground)
    const condition = value as 'Good'
    if (field === 'condition' && conditions.has(condition)) return conditions(condition)
    const key = `${valueLabels[field]}.${value}` as MessageKey
    return Object.hasOwn(valueLabels, field) && t.has(key) ? t(key) : undefined
  }
}

function amountAndCurrency(text: string): [amount: string, currency: string] {
  const [amount = '', currency = ''] = text.split(' ')
  return [amount, currency]
}

function useValueLabel() {
  const t = useTranslations('admin.auditLog')
  const formatPrice = useFormatPrice()
  const codeLabel = useCodeLabel()
  const fieldLabel = useFieldLabel()
  const price = (text: string) => formatPrice(...amountAndCurrency(text))
  return (field: string, value: unknown) => {
    if (value === true) return t('values.yes')
    if (value === false) return t('values.no')
    if (value === null || value === undefined) return t('values.nothing')
    if (field === 'amount') return price(String(value))
    if (field === 'amounts') return String(value).split(' + ').map(price).join(' + ')
    if (Array.isArray(value) && field === 'changed') return value.map(fieldLabel).join(', ')
    if (typeof value === 'object') return JSON.stringify(value)
    return codeLabel(field, String(value)) ?? String(value)
  }
}

/** Fields with the id of a record, which say nothing to a reader. */
const idFields = new Set(['sale', 'report'])

/** Returns a function that describes the changed fields of an audit entry. */
export function useChanges() {
  const fieldWord = useFieldLabel()
  const valueWord = useValueLabel()
  return ({ before, after }: Pick<AuditEntry, 'before' | 'after'>) => {
    const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
    const shown = [...fields].filter((field) => !idFields.has(field))
    return shown.map((field) => ({
      field: fieldWord(field),
      from: valueWord(field, before?.[field]),
      to: valueWord(field, after?.[field]),
    }))
  }
}
