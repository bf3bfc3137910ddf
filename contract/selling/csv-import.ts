import { z } from 'zod'
import { listingRefusals, mayRefuse, sellersOnly } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { route } from '../route.ts'
import { storable } from '../schemas/storable.ts'

export const maxImportRows = 500
/** In bytes. */
export const maxImportBytes = 1024 * 1024
/** In bytes of UTF-8. */
export const maxRowBytes = 64 * 1024
export const maxImportColumns = 100
/** In characters. */
export const maxCellLength = 10_000
export const maxReportedErrors = 200

const csv = z
  .string(errorMessage('importEmpty'))
  .refine((text) => text.trim() !== '', errorMessage('importEmpty'))
  .refine(storable, errorMessage('importNotText'))
  .refine(
    (text) => new TextEncoder().encode(text).length <= maxImportBytes,
    errorMessage('importLarge'),
  )

const importError = z.object({
  line: z.number().describe('Line number in the file. The header is line 1.'),
  column: z
    .string()
    .nullable()
    .describe('Column name from the header. Null if the whole row is concerned.'),
  what: z.string(),
})

const listedProduct = z.object({
  line: z.number(),
  category: z.string(),
  header: z.string(),
  image: z.string().describe('The image URL of the row.'),
  originalprice: z.string(),
  resaleprice: z.string(),
  condition: z.string(),
})

const report = z.object({
  rows: z.number(),
  mistakes: z.array(importError).describe(`The first ${maxReportedErrors} errors.`),
  mistakeCount: z.number(),
  products: z
    .array(listedProduct)
    .describe('The products listed, or to be listed. Empty if there are errors.'),
  listed: z.number().describe('Number of products listed: all or none.'),
  quarantined: z
    .number()
    .describe(
      'How many of these are hidden until an admin has reviewed them, for the serial number.',
    ),
  listedBefore: z.string().nullable().describe('When the same file was last listed, ISO 8601.'),
})

export const imports = {
  run: route({
    method: 'POST',
    path: '/imports',
    action: 'import_products',
    summary:
      'Validates a CSV file of products, or lists all its products. Nothing is listed if any row has an error.',
    requestBody: 'csv',
  })
    .errors({
      ...sellersOnly,
      ...listingRefusals,
      ...mayRefuse('imported_already', 'email_confirmation_required'),
    })
    .input(
      z.object({
        csv,
        purpose: z
          .enum(['check', 'list', 'list_again'], errorMessage('importPurpose'))
          .default('check')
          .describe('A file that has already been listed requires `list_again`.'),
      }),
    )
    .output(report),
}

export type ImportReport = z.infer<typeof report>
export type ImportError = z.infer<typeof importError>
