import { z } from 'zod'
import { conditions } from '../catalog-enums.ts'
import { grades, locks } from '../grades.ts'
import { photo, privatePhoto } from '../media.ts'
import { item } from '../product-page.ts'
import { vatSchemes } from '../schemas/disclosures.ts'

/** A listing as it was when it was bought. */
export const boughtListing = z.object({
  header: z.string(),
  image: z.string().describe('Empty if it is a photo of a listing that staff removed.'),
  isRemoved: z
    .boolean()
    .describe('Whether staff removed the listing. Its photos are deleted a year after the sale.'),
  photos: z.array(photo),
  privatePhotos: z
    .array(privatePhoto)
    .describe('Instead of `photos`, if staff removed the listing: see `casePhotos.one`.'),
  description: z.string().nullable().describe('Null if the listing was not kept.'),
  condition: z.enum(conditions).nullable(),
  specs: item.shape.specs,
  grades: grades.nullable(),
  locks: locks.nullable(),
  vatScheme: z
    .enum(vatSchemes)
    .nullable()
    .describe('Null if the trader did not disclose it, or the seller is none.'),
})

export type BoughtListing = z.infer<typeof boughtListing>
