import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type Attribute, specErrors } from '../../../contract/attributes.ts'
import { newProduct } from '../../../contract/catalog.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { errorMessage } from '../../../contract/i18n/messages.ts'
import { givenDisclosures } from '../../../contract/schemas/disclosures.ts'
import { messageOf } from '../../api/failures.ts'
import { readPrice } from '../../ui/typed-price.ts'
import type { ProductFormValues } from './product-form-values.ts'
import { hasValue, specsOf } from './spec-form-values.ts'

const { purchaseMonth } = newProduct.shape

/** Whether it is a later month of this year. The contract refuses later years. */
function isLaterThisYear(year: number, month: number): boolean {
  const now = new Date()
  return year === now.getFullYear() && month > now.getMonth() + 1
}

/**
 * The contract's validation; additionally the purchase month is required and must not be in the
 * future.
 */
const productSchema = newProduct
  .safeExtend({
    purchaseMonth: z.string().min(1, errorMessage('month')).pipe(purchaseMonth.unwrap()),
  })
  .refine((typed) => !isLaterThisYear(Number(typed.purchase), Number(typed.purchaseMonth)), {
    path: ['purchaseMonth'],
    ...errorMessage('monthToCome'),
  })

export type NewProduct = z.output<typeof productSchema>
export type ProductFormState = UseFormReturn<ProductFormValues, unknown, NewProduct>

/** The fields that are filled in; undefined if there are none. */
function describedFields<Name extends string, Word extends string>(typed: Record<Name, Word | ''>) {
  const filled = Object.entries(typed).filter(([, word]) => word)
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}

/** The product as it is sent, without empty fields. */
function sendable(
  attributes: Attribute[],
  { serial, reportSerial: _, ...typed }: ProductFormValues,
  language: Language,
) {
  // An unreadable price is sent unchanged, and refused.
  const priceOf = (text: string) => readPrice(text, language)?.text ?? text
  const specs = specsOf(attributes, typed.specs, language)
  const read = typed.passport?.read.filter((key) => key in specs) ?? []
  return {
    ...typed,
    originalprice: priceOf(typed.originalprice),
    resaleprice: priceOf(typed.resaleprice),
    specs,
    grades: describedFields(typed.grades),
    locks: describedFields(typed.locks),
    disclosures: givenDisclosures({
      ...typed.disclosures,
      vatScheme: typed.disclosures.vatScheme || null,
    }),
    passport: read.length > 0 ? { ...typed.passport, read } : undefined,
    serial: serial.trim() || undefined,
  }
}

function errorsOf(messages: Record<string, string>): FieldErrors<ProductFormValues> {
  const specs = Object.entries(messages).map(([field, message]) => {
    return [field.replace('specs.', ''), { type: 'custom', message }]
  })
  return specs.length > 0 ? { specs: Object.fromEntries(specs) } : {}
}

/** An error of the specifications as a whole, which cannot be checked. */
const notRead = (failure: unknown): FieldErrors<ProductFormValues> => ({
  specs: { root: { type: 'custom', message: messageOf(failure) } },
})

type ProductResolver = Resolver<ProductFormValues, unknown, NewProduct>

const check = zodResolver(productSchema) as unknown as ProductResolver

/** Validates the product form; `attributesOf` reads the attributes of its category. */
export function productResolver(
  attributesOf: (category: string) => Promise<Attribute[]>,
  language: Language,
) {
  async function read({ specs, category }: ProductFormValues) {
    if (!hasValue(specs)) return { attributes: [] }
    try {
      return { attributes: await attributesOf(category) }
    } catch (failure) {
      return { attributes: [], unread: notRead(failure) }
    }
  }

  const resolver: ProductResolver = async (typed, context, options) => {
    const { attributes, unread } = await read(typed)
    const product = sendable(attributes, typed, language)
    const result = await check(product as never, context, options)
    const found = unread ?? errorsOf(specErrors(attributes, product.specs))
    if (!found.specs) return result
    return { values: {}, errors: { ...result.errors, ...found } }
  }
  return resolver
}
