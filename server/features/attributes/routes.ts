import type { AttributeEdit, StoredAttribute } from '../../../contract/attribute-routes.ts'
import { formatMessage } from '../../../contract/i18n/messages.ts'
import { recordAudit } from '../../access/audit.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { translateMessage } from '../../i18n/messages.ts'
import {
  addAttribute,
  allAttributes,
  answersToAttribute,
  answersWithChoice,
  assignToCategories,
  changeAttribute,
  lockAttribute,
  removeAttribute,
} from './queries.ts'
import { changedFields, toAttribute } from './rules.ts'

/** Locks the attribute; refuses `edited_meanwhile` when its revision has changed. */
async function lockUnchanged(tx: Tx, key: string, revision: string) {
  const row = await lockAttribute(tx, key)
  if (!row) throw refuse('not_found')
  if (String(row.revision) !== revision) throw refuse('edited_meanwhile')
  return toAttribute(row)
}

/** Refuses `attribute_in_use` for a new kind, or a removed choice, that existing products use. */
async function ensureAnswersFit(tx: Tx, before: StoredAttribute, after: AttributeEdit) {
  const { key, kind } = before
  const answers = kind === after.kind ? 0 : await answersToAttribute(tx, key)
  if (answers > 0) {
    const fields = { 'attribute.kind': translateMessage('kindInUse', { count: answers }) }
    throw refuse('attribute_in_use', { fields })
  }
  for (const choice of before.choices.filter((one) => !after.choices.includes(one))) {
    const count = await answersWithChoice(tx, key, choice)
    const fields = { 'attribute.choices': translateMessage('choiceInUse', { choice, count }) }
    if (count > 0) throw refuse('attribute_in_use', { fields })
  }
}

/** Returns what the audit log records; undefined if nothing differs. */
async function change(tx: Tx, before: StoredAttribute, after: AttributeEdit) {
  await ensureAnswersFit(tx, before, after)
  await changeAttribute(tx, before.key, after)
  await assignToCategories(tx, before.key, after)
  const changed = changedFields(before, after)
  if (Object.keys(changed.after).length === 0) return undefined
  return { action: 'edit_attribute', subject: after.names.en, ...changed } as const
}

/** Refuses `attribute_key_taken`. */
async function add(tx: Tx, key: string, edit: AttributeEdit) {
  if (!(await addAttribute(tx, key, edit))) {
    throw refuse('attribute_key_taken', { fields: { key: formatMessage('attributeKeyTaken') } })
  }
  await assignToCategories(tx, key, edit)
  return { action: 'add_attribute', subject: edit.names.en } as const
}

const { attributes } = implementer

export const attributeProcedures = {
  all: attributes.all.handler(async function listAttributes({ context }) {
    const rows = await allAttributes(context.db).execute()
    return rows.map(toAttribute)
  }),

  put: attributes.put.handler(async function putAttribute({ context, input }) {
    const { key, revision, attribute } = input
    return transact(context.db, async (tx) => {
      const before = revision === undefined ? undefined : await lockUnchanged(tx, key, revision)
      const act = await (before ? change(tx, before, attribute) : add(tx, key, attribute))
      if (act) await recordAudit(tx, requireMember(context), act)
      return { revision: String(Number(revision ?? 0) + 1) }
    })
  }),

  delete: attributes.delete.handler(async function deleteAttribute({
    context,
    input: { key, revision },
  }) {
    await transact(context.db, async (tx) => {
      const { names } = await lockUnchanged(tx, key, revision)
      const count = await answersToAttribute(tx, key)
      const fields = { key: translateMessage('attributeInUse', { count }) }
      if (count > 0) throw refuse('attribute_in_use', { fields })
      await removeAttribute(tx, key)
      await recordAudit(tx, requireMember(context), {
        action: 'delete_attribute',
        subject: names.en,
      })
    })
    return { deletedCount: 1 }
  }),
}
