import type { Policy } from '../../access/policy.ts'
import { buyers, currentOrFormerSellers, members, notOwner } from '../../access/policy-rules.ts'

/** Which party may answer an offer depends on its state, see `rules.ts`. */
export const offerPolicy = {
  make_offer: { who: buyers, item: notOwner('own_product') },
  list_made_offers: { who: buyers },
  list_received_offers: { who: currentOrFormerSellers },
  answer_offer: { who: members },
  withdraw_offer: { who: buyers, whileSuspended: 'allowed' },
  set_offer_answers: { who: currentOrFormerSellers },
} satisfies Policy
