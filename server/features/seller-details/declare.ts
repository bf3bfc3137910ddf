import type { NewDeclaration } from '../../../contract/seller-details.ts'
import { lockMember } from '../../access/member-locks.ts'
import type { Member } from '../../context.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { endVerification } from '../accounts/queries.ts'
import { declarationsOf, insertDeclaration, lockUnsoldProducts } from './queries.ts'
import { type Declaration, declarationOf, isOtherIdentity, isSame } from './rules.ts'

async function write(tx: Tx, member: Member, declared: Declaration) {
  await lockMember(tx, member)
  const [latest] = await declarationsOf(tx, member.id, 1)
  if (latest && isSame(latest, declared)) return
  const products = await lockUnsoldProducts(tx, member.id)
  const changesKind = latest !== undefined && latest.kind !== declared.kind
  // The rights of the buyer depend on the kind that was shown when the product was reserved.
  if (changesKind && products.some(({ held }) => held)) throw refuse('listings_reserved')
  const ids = products.map(({ id }) => id)
  await insertDeclaration(tx, member.id, declared, ids)
  if (isOtherIdentity(member.name, latest, declared)) await endVerification(tx, member.id)
}

/**
 * Records what a seller declares, also for their unsold listings. The same again changes nothing.
 * Another identity (`isOtherIdentity`) ends the verification of the seller.
 * Refuses `listings_reserved` if the kind changes while a product is reserved.
 */
export async function declareSellerKind(db: Db, member: Member, sent: NewDeclaration) {
  await transact(db, (tx) => write(tx, member, declarationOf(sent)))
}
