import type { AttributeEdit, KeptAttribute } from '../../../contract/attribute-calls.ts'
import { recordAct } from '../../access/audit.ts'
import { caller, calls } from '../../access/procedures.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { tell } from '../../i18n/messages.ts'
import {
  addAttribute,
  allAttributes,
  answersTo,
  answersWith,
  askIn,
  changeAttribute,
  lockAttribute,
  removeAttribute,
} from './queries.ts'
import { changed, shown } from './rules.ts'

/** The attribute, locked, if it is still as it was read; refuses `edited_meanwhile` if it is not. */
async function lockAsRead(tx: Tx, key: string, revision: string) {
  const row = await lockAttribute(tx, key)
  if (!row) throw refuse('not_found')
  if (String(row.revision) !== revision) throw refuse('edited_meanwhile')
  return shown(row)
}

/** Refuses `attribute_in_use` for another kind, or without a choice, that products have. */
async function ensureAnswersFit(tx: Tx, before: KeptAttribute, after: AttributeEdit) {
  const { key, kind } = before
  const answers = kind === after.kind ? 0 : await answersTo(tx, key)
  if (answers > 0) {
    const fields = { 'attribute.kind': tell('kindInUse', { count: answers }) }
    throw refuse('attribute_in_use', { fields })
  }
  for (const choice of before.choices.filter((one) => !after.choices.includes(one))) {
    const count = await answersWith(tx, key, choice)
    const fields = { 'attribute.choices': tell('choiceInUse', { choice, count }) }
    if (count > 0) throw refuse('attribute_in_use', { fields })
  }
}

async function change(tx: Tx, before: KeptAttribute, after: AttributeEdit) {
  await ensureAnswersFit(tx, before, after)
  await changeAttribute(tx, before.key, after)
  await askIn(tx, before.key, after)
  return { action: 'edit_attribute', title: after.names.en, ...changed(before, after) } as const
}

async function add(tx: Tx, key: string, edit: AttributeEdit) {
  if (!(await addAttribute(tx, key, edit))) throw refuse('edited_meanwhile')
  await askIn(tx, key, edit)
  return { action: 'add_attribute', title: edit.names.en } as const
}

const { attributes } = calls

export const attributeCalls = {
  all: attributes.all.handler(async ({ context }) => {
    const rows = await allAttributes(context.db).execute()
    return rows.map(shown)
  }),

  put: attributes.put.handler(async ({ context, input }) => {
    const { key, revision, attribute } = input
    return transact(context.db, async (tx) => {
      const before = revision === undefined ? undefined : await lockAsRead(tx, key, revision)
      const act = await (before ? change(tx, before, attribute) : add(tx, key, attribute))
      await recordAct(tx, caller(context), act)
      return { revision: String(Number(revision ?? 0) + 1) }
    })
  }),

  delete: attributes.delete.handler(async ({ context, input: { key, revision } }) => {
    await transact(context.db, async (tx) => {
      const { names } = await lockAsRead(tx, key, revision)
      const count = await answersTo(tx, key)
      const fields = { key: tell('attributeInUse', { count }) }
      if (count > 0) throw refuse('attribute_in_use', { fields })
      await removeAttribute(tx, key)
      await recordAct(tx, caller(context), { action: 'delete_attribute', title: names.en })
    })
    return { deletedCount: 1 }
  }),
}
