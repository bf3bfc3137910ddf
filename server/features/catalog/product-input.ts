import { givenSpecs, wrongSpecs } from '../../../contract/attributes.ts'
import type { NewProduct } from '../../../contract/catalog.ts'
import { say } from '../../../contract/i18n/messages.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { attributesOf, categoryNamed } from './queries.ts'
import { purchased, wrongCondition } from './rules.ts'
import { serialKey } from './serial.ts'
import { attribute } from './serialize.ts'

/** Refuses `bad_input` for specifications that are not as asked, or a condition above the worst part. */
async function ensureSpecified(db: Db, { category, condition, grades, specs }: NewProduct) {
  const wrong = { ...wrongCondition(condition, grades) }
  if (Object.keys(specs).length > 0) {
    const attributes = (await attributesOf(db, category)).map(attribute)
    Object.assign(wrong, wrongSpecs(attributes, specs))
  }
  if (Object.keys(wrong).length > 0) throw refuse('bad_input', { fields: wrong })
}

/** The first day of the month of purchase, `YYYY-MM-DD`. Refuses `bad_input`. */
export function boughtOn(wish: NewProduct): string {
  const { on, wrong } = purchased(wish, new Date())
  if (wrong) throw refuse('bad_input', { fields: wrong })
  return on
}

/** What a seller says, judged by what its category asks. Refuses `bad_input`. */
export async function judged({ db, pool }: Context, wish: NewProduct) {
  const category = await categoryNamed(db, wish.category)
  if (!category) throw refuse('bad_input', { fields: { category: say('category') } })
  await ensureSpecified(db, wish)
  return {
    categoryId: category.id,
    purchasedOn: boughtOn(wish),
    wish: { ...wish, specs: givenSpecs(wish.specs) },
    serialKey: wish.serial ? await serialKey(pool, wish.serial) : undefined,
  }
}

export type Judged = Awaited<ReturnType<typeof judged>>
