import { z } from 'zod'
import { batteryReport } from '../../../contract/battery-report.ts'
import { conditions } from '../../../contract/catalog-enums.ts'
import { gradedParts, lockAnswers, lockQuestions } from '../../../contract/grade-enums.ts'
import { deleteDraft, readDraft, saveDraft } from '../../session/form-drafts.ts'
import { type ProductFormValues, productTexts } from './product-form-values.ts'

const emptyDetails = z.literal('')

/** React Hook Form has null for radio buttons of which none is chosen. */
const noChoice = z.null().transform(() => '')

/** The fields that are not plain text, serialized into one text. */
const more = z.object({
  specs: z.record(
    z.string(),
    z.union([z.string(), z.array(z.string()), z.literal(false), noChoice]),
  ),
  grades: z.record(z.enum(gradedParts), z.enum(conditions).or(emptyDetails)),
  locks: z.record(z.enum(lockQuestions), z.enum(lockAnswers).or(emptyDetails)),
  passport: batteryReport.nullable(),
  reportSerial: z.string().default(''),
})

function moreOf(text: string) {
  try {
    return more.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

/** The draft of this product in this tab, or `blank`. */
export function readProductDraft(draft: string, blank: ProductFormValues): ProductFormValues {
  const texts = Object.fromEntries(productTexts.map((text) => [text, blank[text]]))
  const { more, ...typed } = readDraft(draft, { ...texts, more: '' })
  return { ...blank, ...typed, ...moreOf(more) }
}

/** Stores the draft; the upload queue stores the photos. */
export function saveProductDraft(draft: string, { photos: _, ...typed }: ProductFormValues) {
  const { specs, grades, locks, passport, reportSerial, ...texts } = typed
  const more = JSON.stringify({ specs, grades, locks, passport, reportSerial })
  saveDraft(draft, { ...texts, more })
}

export const draftOfPhotos = (draft: string) => `photos-of-${draft}`

export function deleteProductDraft(draft: string) {
  deleteDraft(draft)
  deleteDraft(draftOfPhotos(draft))
}
