import type { NoticeKind } from '../../../contract/notice-kinds.ts'
import type { SaleEvent } from '../../../contract/sales/sales.ts'
import type { Party } from '../../../contract/schemas/party.ts'

export type SaleNotice = {
  buyer: Extract<NoticeKind, `order${string}`>
  seller: Extract<NoticeKind, `sale${string}`>
}

/** The notice to each party, and the e-mail of the same name. `none`: it made the event itself, or nothing has changed for it yet. */
type PartyNotices = { [Who in Party]: SaleNotice[Who] | 'none' }

/** The notices of each event. One that is missing does not compile. */
export const saleNotices: Record<SaleEvent | 'pay', PartyNotices> = {
  pay: { buyer: 'orderPaid', seller: 'salePaid' },
  ship: { buyer: 'orderShipped', seller: 'none' },
  hand_over: { buyer: 'orderHandedOver', seller: 'saleHandedOver' },
  extend_handover: { buyer: 'none', seller: 'saleHandoverExtended' },
  cancel: { buyer: 'orderCancelled', seller: 'saleCancelled' },
  handover_overdue: { buyer: 'orderCancelled', seller: 'saleCancelled' },
  withdraw: { buyer: 'orderWithdrawn', seller: 'saleWithdrawn' },
  deliver: { buyer: 'orderDelivered', seller: 'saleDelivered' },
  delivery_overdue: { buyer: 'orderLost', seller: 'saleLost' },
  accept: { buyer: 'none', seller: 'none' },
  undo_accept: { buyer: 'none', seller: 'none' },
  extend: { buyer: 'none', seller: 'saleExtended' },
  complete: { buyer: 'orderCompleted', seller: 'saleCompleted' },
  open_case: { buyer: 'orderCaseOpened', seller: 'saleCaseOpened' },
  accept_refund: { buyer: 'orderCaseRefunded', seller: 'saleCaseRefunded' },
  offer_refund: { buyer: 'orderOffered', seller: 'none' },
  ask_return: { buyer: 'orderReturnAsked', seller: 'none' },
  contest: { buyer: 'orderContested', seller: 'none' },
  take_offer: { buyer: 'orderOfferTaken', seller: 'saleOfferTaken' },
  escalate: { buyer: 'orderEscalated', seller: 'saleEscalated' },
  withdraw_case: { buyer: 'none', seller: 'saleCaseWithdrawn' },
  decide_refund: { buyer: 'orderRefunded', seller: 'saleUndone' },
  decide_offer: { buyer: 'orderPartlyRefunded', seller: 'salePartlyRefunded' },
  decide_return: { buyer: 'orderReturnAsked', seller: 'saleReturnAsked' },
  reject_case: { buyer: 'orderCaseRejected', seller: 'saleCaseRejected' },
  give_return_address: { buyer: 'orderReturnAddress', seller: 'none' },
  correct_return_address: { buyer: 'orderReturnAddressCorrected', seller: 'none' },
  send_back: { buyer: 'none', seller: 'saleSentBack' },
  return_overdue: { buyer: 'orderReturnOverdue', seller: 'saleReturnOverdue' },
  receive_return: { buyer: 'orderCaseRefunded', seller: 'none' },
  return_delivered: { buyer: 'orderReturnArrived', seller: 'saleReturnArrived' },
  return_accepted: { buyer: 'orderCaseRefunded', seller: 'saleCaseRefunded' },
  contest_return: { buyer: 'orderReturnContested', seller: 'none' },
  appeal: { buyer: 'orderAppealed', seller: 'saleAppealed' },
  deny_appeal: { buyer: 'orderAppealDecided', seller: 'saleAppealDecided' },
  grant_refund: { buyer: 'orderAppealDecided', seller: 'saleAppealDecided' },
  grant_part: { buyer: 'orderAppealDecided', seller: 'saleAppealDecided' },
  grant_payment: { buyer: 'orderAppealDecided', seller: 'saleAppealDecided' },
  refund: { buyer: 'orderRefunded', seller: 'saleUndone' },
  chargeback: { buyer: 'orderChargedBack', seller: 'saleChargedBack' },
  chargeback_won: { buyer: 'orderChargebackDeclined', seller: 'saleChargebackWon' },
  chargeback_lost: { buyer: 'orderChargebackGranted', seller: 'saleChargebackLost' },
  chargeback_lost_in_part: {
    buyer: 'orderChargebackGrantedInPart',
    seller: 'saleChargebackLostInPart',
  },
}

/** Notices instead of `saleNotices` after a withdrawal by the buyer: there is nothing to inspect. */
export const withdrawalNotices: Partial<typeof saleNotices> = {
  deliver: { buyer: 'orderReturnAsked', seller: 'saleReturnDue' },
}

type Kind = SaleNotice[Party]

/** Kinds that go to the party that acted too: they confirm what it did, and say what follows. */
export const confirmations: readonly Kind[] = [
  'orderHandedOver',
  'orderCaseOpened',
  'orderCancelled',
  'orderOfferTaken',
  'orderWithdrawn',
]
