import type { z } from 'zod'
import type { newDeclaration, SellerDetails, SellerKind } from '../../../contract/seller-details.ts'
import { readDraft } from '../../session/form-drafts.ts'

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

/** What the form shows first: the draft or what was declared, with the kind that a link suggests. */
export function declarationValues(
  draftKey: string,
  { kind, trader }: SellerDetails,
  suggested: SellerKind | undefined,
): DeclarationValues {
  const typed = readDraft(draftKey, { ...blankTrader, ...trader, kind: kind ?? '' })
  return { ...typed, kind: suggested ?? typed.kind } as DeclarationValues
}
