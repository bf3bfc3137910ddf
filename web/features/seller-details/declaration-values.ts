import type { z } from 'zod'
import type { newDeclaration, SellerDetails, SellerKind } from '../../../contract/seller-details.ts'

export type DeclarationValues = z.input<typeof newDeclaration>

/** The fields, in the order of the form. */
export const declarationFields = [
  'kind',
  'businessName',
  'address',
  'registerNumber',
  'vatId',
  'email',
  'phone',
] as const

const blankTrader = {
  businessName: '',
  address: '',
  registerNumber: '',
  vatId: '',
  email: '',
  phone: '',
}

/** What the form shows first: what was declared, with the kind that a link suggests. */
export function declarationValues(
  { kind, trader }: SellerDetails,
  suggested: SellerKind | undefined,
): DeclarationValues {
  const first = suggested ?? kind
  return { ...blankTrader, ...trader, ...(first && { kind: first }) } as DeclarationValues
}
