import { z } from 'zod'
import { adminOnly, mayRefuse, sellersOnly } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import type { Label } from '../i18n/translator.ts'
import { route } from '../route.ts'
import { moment } from '../schemas/common.ts'
import { countries } from '../schemas/countries.ts'
import { optionalText, text } from '../schemas/string-schemas.ts'

/** For tax authorities: a natural person, also one who trades, or a company. */
export const taxpayerKinds = ['individual', 'entity'] as const

const blank = (typed: string) => typed.trim() === ''
const country = z.enum(countries, errorMessage('country'))
const noCountry = optionalText('Country', 2).refine(
  (code) => blank(code) || countries.includes(code),
  errorMessage('country'),
)
const number = (label: Label, max: number) =>
  optionalText(label, max).refine(
    (typed) => blank(typed) || /^[\p{L}\d ./+*-]{4,}$/u.test(typed.trim()),
    errorMessage('numberForm', { label }),
  )

const isPast = (date: string) =>
  date >= '1900-01-01' && date < new Date().toISOString().slice(0, 10)

export const taxDetails = z.object({
  kind: z.enum(taxpayerKinds, errorMessage('taxpayerKind')),
  firstName: optionalText('First name', 100),
  lastName: optionalText('Last name', 100).describe('Of a company: its legal name.'),
  birthDate: z
    .string(errorMessage('birthDate'))
    .refine((typed) => typed === '' || z.iso.date().safeParse(typed).success, {
      ...errorMessage('birthDate'),
      abort: true,
    })
    .refine((typed) => typed === '' || isPast(typed), errorMessage('birthDateRange'))
    .default(''),
  street: text('Street', 200),
  postcode: text('Postcode', 20),
  city: text('City', 100),
  country,
  tin: number('Tax number', 40).describe('Optional with a place of birth.'),
  tinCountry: noCountry,
  birthCity: optionalText('Place of birth', 100).describe('Required without a tax number.'),
  birthCountry: noCountry,
  vatId: number('VAT id', 20),
  registerNumber: number('Register number', 60).describe('Required of companies.'),
})

type Field = keyof z.infer<typeof taxDetails>
type Sent = Partial<Record<Field, unknown>>
type Needed = [field: Field, label: Label, isNeeded: (sent: Sent) => boolean]

const isBlank = (sent: unknown) => sent === undefined || (typeof sent === 'string' && blank(sent))
const ofPersons = ({ kind }: Sent) => kind !== 'entity'
const ofCompanies = ({ kind }: Sent) => kind === 'entity'
const withoutNumber = (sent: Sent) => ofPersons(sent) && isBlank(sent.tin)

const neededFields: Needed[] = [
  ['firstName', 'First name', ofPersons],
  ['lastName', 'Last name', () => true],
  ['birthDate', 'Date of birth', ofPersons],
  ['tin', 'Tax number', ofCompanies],
  ['tinCountry', 'Country of the tax number', (sent) => ofCompanies(sent) || !isBlank(sent.tin)],
  ['birthCity', 'Place of birth', withoutNumber],
  ['birthCountry', 'Country of birth', withoutNumber],
  ['registerNumber', 'Register number', ofCompanies],
]

/** Whether a field must be filled in, given what the others contain. */
export const isRequiredField = (field: Field, sent: Sent): boolean =>
  !taxDetails.shape[field].safeParse('').success ||
  neededFields.some(([needed, , isNeeded]) => needed === field && isNeeded(sent))

export const newTaxDetails = neededFields.reduce(
  (schema, [field, label, isNeeded]) =>
    schema.refine((sent: Sent) => !isNeeded(sent) || !isBlank(sent[field]), {
      path: [field],
      ...errorMessage('required', { label }),
      // Reported even if other fields are invalid.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  taxDetails,
)

const amount = z.string().describe('Decimal text in the currency of the site.')
const quarter = z.object({
  sales: z.number().int(),
  consideration: amount.describe('What the seller received, less fees.'),
  fees: amount.describe('Fees and the VAT on them.'),
})
const counters = quarter.extend({ quarters: z.array(quarter).length(4) })

const taxRequest = z.object({
  asked: moment,
  blocked: moment
    .nullable()
    .describe('Since when the seller cannot list, and listings are paused.'),
})

const ownYear = z.object({
  year: z.number().int(),
  counters,
  reportable: z
    .boolean()
    .describe('Whether sellers are reported, and the year is above the limits for exempt ones.'),
})

const ownTaxDetails = ownYear.extend({
  details: taxDetails.nullable(),
  abroad: z
    .boolean()
    .describe('Whether the details name a country outside the European Union: no report has them.'),
  request: taxRequest.nullable().describe('Present while we ask for the details.'),
  updated: z.string().nullable().describe('ISO 8601, UTC.'),
  lastYear: ownYear,
})

const reportedSeller = counters.extend({
  _id: z.string(),
  name: z.string(),
  email: z.string().describe('Empty if the account is deleted.'),
  state: z
    .enum(['complete', 'missing', 'abroad'])
    .describe('`missing` tax details; `abroad`: complete, but not resident in the European Union.'),
})

const taxReport = z.object({
  year: z.number().int(),
  currency: z.string(),
  exempt: z.object({ sales: z.number().int(), consideration: amount }),
  operator: z.boolean().describe('Whether the details of the operator are configured.'),
  sellers: z.array(reportedSeller).describe('The first 500 above the limits, by consideration.'),
  total: z.number().int(),
})

const year = z.string(errorMessage('reportYear')).regex(/^20\d{2}$/, errorMessage('reportYear'))

export const taxReports = {
  own: route({
    method: 'GET',
    path: '/taxDetails',
    action: 'manage_tax_details',
    summary: "The caller's tax details, and the sales of this year and the last.",
  })
    .errors(sellersOnly)
    .output(ownTaxDetails),
  save: route({
    method: 'PUT',
    path: '/taxDetails',
    action: 'manage_tax_details',
    summary: 'Stores the tax details of the caller, encrypted.',
  })
    .errors(sellersOnly)
    .input(newTaxDetails)
    .output(ownTaxDetails),
  show: route({
    method: 'GET',
    path: '/taxReports/{year}',
    action: 'read_tax_reports',
    summary: 'The sellers to report for a year, and whether their details are complete.',
  })
    .errors(adminOnly)
    .input(z.object({ year }))
    .output(taxReport),
  export: route({
    method: 'GET',
    path: '/taxReports/{year}/message',
    action: 'export_tax_report',
    summary: 'The DPI message (XML) of a year, for the tax authority of the operator.',
  })
    .errors({
      ...adminOnly,
      ...mayRefuse(
        'recent_login_required',
        'tax_operator_missing',
        'tax_details_missing',
        'tax_year_not_ended',
      ),
    })
    .input(z.object({ year }))
    .output(z.object({ name: z.string().describe('A file name.'), xml: z.string() })),
}

export type TaxDetails = z.infer<typeof taxDetails>
export type OwnTaxDetails = z.infer<typeof ownTaxDetails>
export type TaxReport = z.infer<typeof taxReport>
export type TaxCounters = z.infer<typeof counters>
