import type {
  NewDeclaration,
  SellerDetails,
  SellerKind,
  Trader,
} from '../../../contract/seller-details.ts'

export type Declaration = { kind: SellerKind; trader: Trader | null }
export type DeclarationRow = Declaration & { declaredAt: Date }

const tidy = (text: string) => text.trim().replaceAll(/[ \t]+/g, ' ')

/** The declaration to store: only a trader's has details. */
export function declarationOf({ kind, ...sent }: NewDeclaration): Declaration {
  if (kind === 'private') return { kind, trader: null }
  return {
    kind,
    trader: {
      businessName: tidy(sent.businessName),
      address: sent.address.trim(),
      registerNumber: tidy(sent.registerNumber),
      vatId: sent.vatId.replaceAll(/[\s.-]/g, ''),
      email: sent.email.trim(),
      phone: tidy(sent.phone),
    },
  }
}

const detailsOf = ({ businessName, address, registerNumber, vatId, email, phone }: Trader) =>
  JSON.stringify([businessName, address, registerNumber, vatId, email, phone])

export function isSame(one: Declaration, other: Declaration): boolean {
  if (one.kind !== other.kind) return false
  if (!one.trader || !other.trader) return one.trader === other.trader
  return detailsOf(one.trader) === detailsOf(other.trader)
}

/**
 * Whether the declaration contradicts the identity that buyers saw before: its kind, or the business
 * name. Without an earlier declaration, or as a private person, that is the member's name.
 */
export function isOtherIdentity(
  memberName: string,
  latest: Declaration | undefined,
  declared: Declaration,
): boolean {
  const nameIn = (one: Declaration | undefined) => one?.trader?.businessName ?? memberName
  const changesKind = latest !== undefined && latest.kind !== declared.kind
  return changesKind || nameIn(latest) !== nameIn(declared)
}

export const toDeclaration = ({ kind, trader, declaredAt }: DeclarationRow) => ({
  kind,
  trader,
  date: declaredAt.toISOString(),
})

/** From the declarations of a seller, newest first. */
export function toSellerDetails(
  declarations: DeclarationRow[],
  isVerified: boolean,
): SellerDetails {
  const [latest] = declarations
  return {
    verified: isVerified,
    kind: latest?.kind ?? null,
    trader: latest?.trader ?? null,
    since: latest?.declaredAt.toISOString() ?? null,
    history: declarations.map(toDeclaration),
  }
}
