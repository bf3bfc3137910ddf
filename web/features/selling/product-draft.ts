import { z } from 'zod'
import { passport } from '../../../contract/battery-report.ts'
import { conditions } from '../../../contract/catalog-enums.ts'
import { gradedParts, lockAnswers, lockQuestions } from '../../../contract/grade-enums.ts'
import { dropDraft, keepDraft, readDraft } from './listing-draft.ts'
import { productTexts, type TypedProduct } from './product-form-values.ts'

const untold = z.literal('')

/** What is not a text, in one text. */
const more = z.object({
  specs: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.literal(false)])),
  grades: z.record(z.enum(gradedParts), z.enum(conditions).or(untold)),
  locks: z.record(z.enum(lockQuestions), z.enum(lockAnswers).or(untold)),
  passport: passport.nullable(),
})

function moreOf(text: string) {
  try {
    return more.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

/** What was typed of this product in this tab before, else `blank`. */
export function readProductDraft(draft: string, blank: TypedProduct): TypedProduct {
  const texts = Object.fromEntries(productTexts.map((text) => [text, blank[text]]))
  const { more, ...typed } = readDraft(draft, { ...texts, more: '' })
  return { ...blank, ...typed, ...moreOf(more) }
}

/** Keeps what is typed; photos are kept by their tray. */
export function keepProductDraft(draft: string, { photos: _, ...typed }: TypedProduct) {
  const { specs, grades, locks, passport, ...texts } = typed
  keepDraft(draft, { ...texts, more: JSON.stringify({ specs, grades, locks, passport }) })
}

export const draftOfPhotos = (draft: string) => `photos-of-${draft}`

export function dropProductDraft(draft: string) {
  dropDraft(draft)
  dropDraft(draftOfPhotos(draft))
}
