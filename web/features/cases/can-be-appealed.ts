import type { caseDecisions, Sale } from '../../../contract/sales/sales.ts'
import type { Party } from '../../../contract/schemas/party.ts'

export type CaseDecisionName = (typeof caseDecisions)[number]

/** The parties that a decision goes against. */
const losers: Record<CaseDecisionName, Party[]> = {
  decide_refund: ['seller'],
  decide_offer: ['buyer', 'seller'],
  // If the buyer does not send it back in time, the seller is paid.
  decide_return: ['buyer', 'seller'],
  reject_case: ['buyer'],
}

/** Whether a party that a decision goes against has not used its only appeal yet, in an earlier case of the sale. */
export const canBeAppealed = ({ appeals }: Pick<Sale, 'appeals'>, decision: CaseDecisionName) =>
  losers[decision].some((loser) => !appeals.some(({ party }) => party === loser))
