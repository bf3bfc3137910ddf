import { z } from 'zod'
import { batteryReport } from '../../../contract/battery-report.ts'
import { conditions } from '../../../contract/catalog-enums.ts'
import { gradedParts, lockAnswers, lockQuestions } from '../../../contract/grade-enums.ts'
import type { Photo } from '../../../contract/media.ts'
import { vatSchemes } from '../../../contract/schemas/disclosures.ts'
import { deleteClientId } from '../../session/client-id.ts'
import { draftPhotosKey } from '../../session/delete-drafts.ts'
import { deleteDraft, readDraft, saveDraft } from '../../session/form-drafts.ts'
import { photosOfDraft } from '../photos/use-upload-queue.ts'
import {
  blankDisclosures,
  blankProduct,
  type ProductFormValues,
  productTexts,
} from './product-form-values.ts'
import type { SpecFormValues } from './spec-form-values.ts'

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
  disclosures: z
    .object({
      vatScheme: z.enum(vatSchemes).or(emptyDetails),
      manufacturer: z.string(),
      responsiblePerson: z.string(),
      safetyInformation: z.string(),
    })
    .default(blankDisclosures),
  passport: batteryReport.nullable(),
  reportSerial: z.string().default(''),
})

const moreFields = Object.keys(more.shape) as (keyof typeof more.shape)[]

const textOfMore = (values: ProductFormValues) =>
  JSON.stringify(Object.fromEntries(moreFields.map((field) => [field, values[field]])))

function moreOf(text: string) {
  try {
    return more.parse(JSON.parse(text))
  } catch {
    return {}
  }
}

const textsOf = (values: ProductFormValues) =>
  Object.fromEntries(productTexts.map((text) => [text, values[text]]))

/** The draft of this product in this tab, or `blank`. */
export function readProductDraft(draft: string, blank: ProductFormValues): ProductFormValues {
  const { more, ...typed } = readDraft(draft, { ...textsOf(blank), more: '' })
  return { ...blank, ...typed, ...moreOf(more) }
}

/** Stores the draft, unless nothing is filled in; the upload queue stores the photos. */
export function saveProductDraft(draft: string, typed: ProductFormValues) {
  if (comparable(typed) === comparable(blankProduct)) return deleteDraft(draft)
  saveDraft(draft, { ...textsOf(typed), more: textOfMore(typed) })
}

const filled = (values: SpecFormValues) =>
  Object.entries(values)
    .filter(([, value]) => value && value.length > 0)
    .sort(([one], [other]) => one.localeCompare(other))

function comparable(values: ProductFormValues) {
  // Parsed, for one order of keys.
  const { specs, grades, locks, disclosures, passport, reportSerial } = {
    ...values,
    ...moreOf(textOfMore(values)),
  }
  return JSON.stringify([
    textsOf(values),
    [specs, grades, locks, disclosures].map(filled),
    passport,
    reportSerial,
  ])
}

const comparablePhotos = (photos: Photo[]) =>
  JSON.stringify(photos.map(({ id, alt, flaw }) => [id, alt, flaw]))

/** Whether the draft in this tab differs from the product that the form is for. */
export function hasProductDraft(draft: string, blank: ProductFormValues, photos: Photo[]): boolean {
  const kept = photosOfDraft(draftPhotosKey(draft), photos)
  return (
    comparable(readProductDraft(draft, blank)) !== comparable(blank) ||
    comparablePhotos(kept) !== comparablePhotos(photos)
  )
}

export function deleteProductDraft(draft: string) {
  deleteDraft(draft)
  deleteDraft(draftPhotosKey(draft))
  deleteClientId(draft)
}
