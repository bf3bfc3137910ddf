import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import type { Db } from '../../database/db.ts'
import { declareSellerKind } from './declare.ts'
import { declarationsOf, isVerified } from './queries.ts'
import { sellerDetailsLimits } from './rate-limits.ts'
import { toSellerDetails } from './rules.ts'

const maxShown = 50

const detailsOf = async (db: Db, memberId: string) =>
  toSellerDetails(await declarationsOf(db, memberId, maxShown), await isVerified(db, memberId))

export const sellerDetailsProcedures = {
  read: implementer.sellerDetails.read.handler(function readSellerDetails({ context }) {
    return detailsOf(context.db, requireMember(context).id)
  }),

  declare: implementer.sellerDetails.declare.handler(async function declareKind({
    context,
    input,
  }) {
    const { db } = context
    const member = requireMember(context)
    await consumeRateLimit(db, sellerDetailsLimits.declareSellerKind, member.id)
    await declareSellerKind(db, member, input)
    return detailsOf(db, member.id)
  }),
}
