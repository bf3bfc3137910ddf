import { useWatch } from 'react-hook-form'
import { useLocale } from 'use-intl'
import type { Attribute } from '../../../../contract/attributes.ts'
import type { Language } from '../../../../contract/i18n/languages.ts'
import type { ProductFormState } from '../product-resolver.ts'
import { type SpecFormValue, specsOf, toSpecFormValue } from '../spec-form-values.ts'
import type { BatteryReportInput } from './fields-of-report.ts'

/**
 * Fills the form from the report; a value that is edited afterwards becomes the seller's statement.
 */
export function useBatteryReportForm(form: ProductFormState, attributes: Attribute[]) {
  const { control, getValues, setValue, clearErrors } = form
  const [batteryReport, specs, reportSerial] = useWatch({
    control,
    name: ['passport', 'specs', 'reportSerial'],
  })
  const language = useLocale() as Language
  const isRead = (key: string) => batteryReport?.read.includes(key) ?? false

  const read = attributes.filter(({ key }) => isRead(key))
  const given = batteryReport && {
    values: specsOf(read, specs, language),
    serial: reportSerial || undefined,
    batteryReport,
  }

  const put = (key: string, typed: SpecFormValue) => {
    setValue(`specs.${key}`, typed)
    clearErrors(`specs.${key}`)
  }

  const putSerial = (next = '') => {
    const isTyped = getValues('serial') !== reportSerial
    if (next || !isTyped) setValue('serial', next)
    setValue('reportSerial', next)
  }

  const take = (next: BatteryReportInput | null) => {
    for (const { key, kind } of read) put(key, kind === 'choices' ? [] : '')
    for (const [key, value] of Object.entries(next?.values ?? {}))
      put(key, toSpecFormValue(value, language))
    setValue('passport', next?.batteryReport ?? null)
    putSerial(next?.serial)
  }

  const stated = (key: string) => {
    if (!batteryReport?.read.includes(key)) return
    const others = batteryReport.read.filter((other) => other !== key)
    setValue('passport', others.length > 0 ? { ...batteryReport, read: others } : null)
  }

  return { given, take, stated, isRead }
}
