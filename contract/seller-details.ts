import { z } from 'zod'
import { mayRefuse, sellersOnly } from './errors.ts'
import { errorMessage } from './i18n/messages.ts'
import { route } from './route.ts'
import { moment } from './schemas/common.ts'
import { email, optionalText, phone } from './schemas/string-schemas.ts'

export const sellerKinds = ['private', 'trader'] as const
export const sellerKind = z
  .enum(sellerKinds)
  .nullable()
  .describe('Whether the seller is a private person or a trader. Null if it was not declared.')

/** What customers are told of a trader. */
export const trader = z.object({
  businessName: z.string(),
  address: z.string(),
  registerNumber: z.string().describe('Empty if there is none.'),
  vatId: z.string().describe('Empty if there is none.'),
  email: z.string(),
  phone: z.string(),
})

const blank = (text: string) => text.trim() === ''
const blankOr = (schema: z.ZodType) => (text: string) =>
  blank(text) || schema.safeParse(text).success

const typedDeclaration = z.object({
  kind: z.enum(sellerKinds, errorMessage('sellerKind')),
  businessName: optionalText('Business name', 120).describe('Required of traders.'),
  address: optionalText('Address', 300).describe('Required of traders.'),
  registerNumber: optionalText('Register number', 60),
  vatId: optionalText('VAT id', 20).refine(
    (text) => blank(text) || /^[A-Z]{2}[\dA-Z+*]{2,13}$/.test(text.replaceAll(/[\s.-]/g, '')),
    errorMessage('vatIdForm'),
  ),
  email: optionalText('E-mail', 254)
    .refine(blankOr(email), errorMessage('emailForm'))
    .describe('For customers. Required of traders.'),
  phone: optionalText('Phone', 32)
    .refine(blankOr(phone), errorMessage('phoneSigns'))
    .describe('For customers. Required of traders.'),
})

const requiredOfTraders = [
  ['businessName', 'Business name'],
  ['address', 'Address'],
  ['email', 'E-mail'],
  ['phone', 'Phone'],
] as const

type Sent = { kind?: unknown } & Partial<Record<string, unknown>>

const isBlank = (sent: unknown) => sent === undefined || (typeof sent === 'string' && blank(sent))

/** A declaration as it is sent. A private person's details are ignored. */
export const newDeclaration = requiredOfTraders.reduce(
  (schema, [field, label]) =>
    schema.refine((sent: Sent) => sent.kind === 'private' || !isBlank(sent[field]), {
      path: [field],
      ...errorMessage('required', { label }),
      // Reported even if other fields are invalid.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  typedDeclaration,
)

/** What a seller has declared. */
const declaredDetails = z.object({
  verified: z
    .boolean()
    .describe('Whether staff verified the account. Another name, kind or business name ends it.'),
  kind: sellerKind,
  trader: trader.nullable(),
  since: moment.nullable(),
  history: z
    .array(z.object({ kind: z.enum(sellerKinds), trader: trader.nullable(), date: moment }))
    .describe('The latest 50 declarations, newest first.'),
})

export const sellerDetails = {
  read: route({
    method: 'GET',
    path: '/sellerDetails',
    action: 'declare_seller_kind',
    summary: 'What the caller has declared as a seller.',
  })
    .errors(sellersOnly)
    .output(declaredDetails),
  declare: route({
    method: 'PUT',
    path: '/sellerDetails',
    action: 'declare_seller_kind',
    summary:
      'Declares whether the caller sells as a private person or as a trader. Applies to all unsold listings.',
  })
    .errors({ ...sellersOnly, ...mayRefuse('listings_reserved') })
    .input(newDeclaration)
    .output(declaredDetails),
}

export type SellerKind = (typeof sellerKinds)[number]
export type Trader = z.infer<typeof trader>
export type NewDeclaration = z.infer<typeof newDeclaration>
export type SellerDetails = z.infer<typeof declaredDetails>
