import { givenSpecs, specErrors } from '../../../contract/attributes.ts'
import type { NewProduct } from '../../../contract/catalog.ts'
import { formatMessage } from '../../../contract/i18n/messages.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { attributesOf, categoryNamed } from './queries.ts'
import { conditionError, parsePurchaseMonth } from './rules.ts'
import { serialKey } from './serial.ts'
import { toCategoryAttribute } from './serialize.ts'

/** Refuses `bad_input` for invalid specifications, or a condition better than the worst part. */
async function ensureSpecified(db: Db, { category, condition, grades, specs }: NewProduct) {
  const errors = { ...conditionError(condition, grades) }
  if (Object.keys(specs).length > 0) {
    const attributes = (await attributesOf(db, category)).map(toCategoryAttribute)
    Object.assign(errors, specErrors(attributes, specs))
  }
  if (Object.keys(errors).length > 0) throw refuse('bad_input', { fields: errors })
}

/** The first day of the month of purchase, `YYYY-MM-DD`. Refuses `bad_input`. */
export function purchaseDateOf(input: NewProduct): string {
  const { date, errors } = parsePurchaseMonth(input, new Date())
  if (errors) throw refuse('bad_input', { fields: errors })
  return date
}

/** Validates a seller's input, bought on that date, against its category. Refuses `bad_input`. */
export async function validateProduct(
  { db, pool }: RequestContext,
  input: NewProduct,
  purchasedOn: string,
) {
  const category = await categoryNamed(db, input.category)
  if (!category) throw refuse('bad_input', { fields: { category: formatMessage('category') } })
  await ensureSpecified(db, input)
  return {
    categoryId: category.id,
    purchasedOn,
    input: { ...input, specs: givenSpecs(input.specs) },
    serialKey: input.serial ? await serialKey(pool, input.serial) : undefined,
  }
}

export type ValidatedProduct = Awaited<ReturnType<typeof validateProduct>>
