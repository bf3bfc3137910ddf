import { z } from 'zod'
import { categoryNames } from '../../../contract/catalog-enums.ts'
import { readDraft, saveDraft } from '../../session/form-drafts.ts'
import type { AttributeTexts } from './attribute-texts.ts'

const use = z.object({ asked: z.boolean(), required: z.boolean(), filterable: z.boolean() })
const uses = z.record(z.enum(categoryNames), use)

function usesIn(text: string) {
  try {
    return uses.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** The draft of this attribute in this tab, or `stored`. */
export function readAttributeDraft(draftKey: string, stored: AttributeTexts): AttributeTexts {
  const typed = readDraft(draftKey, { ...stored, categories: '' })
  return { ...typed, categories: usesIn(typed.categories) ?? stored.categories }
}

/** Stores the draft, with the categories serialized into one text. */
export function saveAttributeDraft(draftKey: string, typed: AttributeTexts) {
  saveDraft(draftKey, { ...typed, categories: JSON.stringify(typed.categories) })
}
