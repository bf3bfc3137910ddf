import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocale } from 'use-intl'
import type { Attribute } from '../../../../contract/attributes.ts'
import type { Language } from '../../../../contract/i18n/languages.ts'
import { type SpecFormValue, specsOf, toSpecFormValue } from '../spec-form-values.ts'
import type { ProductFormState } from '../use-product-form.ts'
import type { BatteryReportInput } from './fitting.ts'

/**
 * Fills the form from the report; a value that is edited afterwards becomes the seller's statement.
 */
export function useDeviceReport(form: ProductFormState, attributes: Attribute[]) {
  const { control, getValues, setValue, clearErrors } = form
  const [passport, specs] = useWatch({ control, name: ['passport', 'specs'] })
  const [serial, setSerial] = useState<string>()
  const language = useLocale() as Language
  const isRead = (key: string) => passport?.read.includes(key) ?? false

  const read = attributes.filter(({ key }) => isRead(key))
  const given = passport && { values: specsOf(read, specs, language), serial, passport }

  const put = (key: string, typed: SpecFormValue) => {
    setValue(`specs.${key}`, typed)
    clearErrors(`specs.${key}`)
  }

  const putSerial = (next: string | undefined) => {
    const isTyped = getValues('serial') !== (serial ?? '')
    if (next || !isTyped) setValue('serial', next ?? '')
    setSerial(next)
  }

  const take = (next: BatteryReportInput | null) => {
    for (const { key, kind } of read) put(key, kind === 'choices' ? [] : '')
    for (const [key, value] of Object.entries(next?.values ?? {}))
      put(key, toSpecFormValue(value, language))
    setValue('passport', next?.passport ?? null)
    putSerial(next?.serial)
  }

  const stated = (key: string) => {
    if (!passport?.read.includes(key)) return
    const others = passport.read.filter((other) => other !== key)
    setValue('passport', others.length > 0 ? { ...passport, read: others } : null)
  }

  return { given, take, stated, isRead }
}
