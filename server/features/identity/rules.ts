import { z } from 'zod'
import { maxSessionDays } from '../../access/session-age.ts'

/** Selected from the "confusables" table of Unicode Technical Standard #39, in lower case. */
const confusables: Record<string, string> = {
  ...{ а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ё: 'e', ɡ: 'g', һ: 'h', н: 'h', і: 'i', ї: 'i' },
  ...{ ј: 'j', к: 'k', ӏ: 'l', м: 'm', п: 'n', о: 'o', р: 'p', ԛ: 'q', г: 'r', ѕ: 's', т: 't' },
  ...{ ц: 'u', ѵ: 'v', ԝ: 'w', х: 'x', у: 'y', з: '3', б: '6' },
  ...{ α: 'a', β: 'b', ε: 'e', γ: 'y', η: 'n', ι: 'i', κ: 'k', μ: 'u', ν: 'v', ο: 'o', ρ: 'p' },
  ...{ σ: 'o', τ: 't', υ: 'u', χ: 'x', ω: 'w', ζ: 'z' },
  ...{ ı: 'i', ɩ: 'i', ℓ: 'l', օ: 'o', ո: 'n', ս: 'u', հ: 'h', ց: 'g', ք: 'p', յ: 'j' },
}

export type AddressOwner = {
  name: string
  image?: string | undefined
  /** Makes the new profile a buyer; otherwise the owner chooses at the next log-in. */
  isBuyer: boolean
  /** The reset link in use (the id of its row), which stays valid. */
  exceptLink?: string
}

export type ReclaimUnconfirmed = (accountId: string, owner: AddressOwner) => Promise<void>

export function isTooOld(openedAt: Date): boolean {
  return openedAt.getTime() <= Date.now() - maxSessionDays * 86_400_000
}

const address = z.email().max(254)

/** Canonical form for comparison: trimmed, NFKC, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

export function isEmailAddress(email: string): boolean {
  return address.safeParse(email).success
}

/** Replaces letters of a text in lower case by the Latin ones that they look like. */
export const replaceConfusables = (text: string): string =>
  [...text].map((letter) => confusables[letter] ?? letter).join('')

/** The Latin address that this one imitates, if any. */
export function confusableSkeleton(email: string): string | undefined {
  const twin = replaceConfusables(email.replaceAll(/\p{Mn}|\p{Cf}/gu, ''))
  return twin !== email && isEmailAddress(twin) ? twin : undefined
}
