import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AttributeEdit } from '../../../contract/attribute-routes.ts'
import { nilUuid } from '../../../contract/schemas/string-schemas.ts'
import type { Db, Tx } from '../../database/db.ts'

export function allAttributes(db: Db) {
  return db
    .selectFrom('attribute')
    .select(['key', 'names', 'kind', 'unit', 'choices', 'minimum', 'maximum'])
    .select(['grouping', 'steps', 'position', 'revision'])
    .select(({ selectFrom, ref }) => [
      jsonArrayFrom(
        selectFrom('category_attribute as asked')
          .innerJoin('category', 'category.id', 'asked.category_id')
          .select([
            sql<AttributeEdit['categories'][number]['category']>`category.name`.as('category'),
            'asked.required',
            'asked.filterable',
          ])
          .where('asked.attribute_key', '=', ref('attribute.key'))
          .orderBy('category.position'),
      ).as('categories'),
    ])
    .orderBy('position')
    .orderBy('key')
}

export type AttributeRow = Awaited<ReturnType<ReturnType<typeof allAttributes>['execute']>>[number]

export async function lockAttribute(tx: Tx, key: string) {
  await tx.selectFrom('attribute').select('key').where('key', '=', key).forUpdate().execute()
  // A separate statement, so that it sees what was committed while waiting for the lock.
  return allAttributes(tx).where('attribute.key', '=', key).executeTakeFirst()
}

const columnsOf = ({ names, categories: _, ...edit }: AttributeEdit) => ({
  ...edit,
  names: JSON.stringify(names.de ? names : { en: names.en }),
  unit: edit.unit || null,
})

export async function addAttribute(tx: Tx, key: string, edit: AttributeEdit): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('attribute')
    .values({ key, ...columnsOf(edit) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export async function changeAttribute(tx: Tx, key: string, edit: AttributeEdit) {
  await tx
    .updateTable('attribute')
    .set({ ...columnsOf(edit), revision: sql`revision + 1` })
    .where('key', '=', key)
    .execute()
}

async function insertAssignments(tx: Tx, key: string, categories: AttributeEdit['categories']) {
  await tx
    .insertInto('category_attribute')
    .values(({ selectFrom }) =>
      categories.map(({ category, ...asked }) => ({
        category_id: selectFrom('category').select('id').where('name', '=', category),
        attribute_key: key,
        ...asked,
      })),
    )
    .execute()
}

const isFilter = (assigned: { filterable: boolean }[]) =>
  assigned.some(({ filterable }) => filterable)

/** Saved searches for an attribute are read again when it becomes a filter, or no longer is one. */
export async function assignToCategories(tx: Tx, key: string, { categories }: AttributeEdit) {
  const before = await tx
    .deleteFrom('category_attribute')
    .where('attribute_key', '=', key)
    .returning('filterable')
    .execute()
  if (categories.length > 0) await insertAssignments(tx, key, categories)
  if (isFilter(before) !== isFilter(categories)) {
    await sql`select unsettle_searches_for(${key})`.execute(tx)
  }
}

export async function removeAttribute(tx: Tx, key: string) {
  await tx.deleteFrom('attribute').where('key', '=', key).execute()
}

/** Batch size, to stay below the statement timeout. */
const part = 25_000

/** Counts listed and sold products with a full scan; for rare use only. */
async function countProducts(tx: Tx, isSo: RawBuilder<boolean>): Promise<number> {
  let count = 0
  let after = nilUuid
  for (;;) {
    const { rows } = await sql<{ read: number; last: string; those: number }>`
      select count(*) as read, max(id::text) as last,
        count(*) filter (where withdrawn_at is null and ${isSo}) as those
      from (select id, specs, withdrawn_at from product where id > ${after} order by id limit ${part})
        as product`.execute(tx)
    const { read = 0, last = after, those = 0 } = rows[0] ?? {}
    count += those
    if (read < part) return count
    after = last
  }
}

export function answersToAttribute(tx: Tx, key: string): Promise<number> {
  return countProducts(tx, sql<boolean>`specs ? ${key}`)
}

export function answersWithChoice(tx: Tx, key: string, choice: string): Promise<number> {
  const [one, among] = [choice, [choice]].map((value) => JSON.stringify({ [key]: value }))
  return countProducts(tx, sql<boolean>`(specs @> ${one}::jsonb or specs @> ${among}::jsonb)`)
}
