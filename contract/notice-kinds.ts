/** Unread notices are counted up to this number. */
export const maxUnread = 100

/** What members choose e-mails by. `money` and `cases` are always e-mailed. */
export const noticeTopics = ['orders', 'money', 'cases', 'priceDrops', 'returns'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

export const requiredTopics: readonly NoticeTopic[] = ['money', 'cases']

/**
 * Each kind with its topic; those without one have no e-mail, or are chosen elsewhere. `order…` is
 * for the buyer of a sale, `sale…` for its seller.
 */
export const noticeKinds = {
  orderPaid: 'money',
  orderShipped: 'orders',
  orderDelivered: 'orders',
  orderCancelled: 'money',
  orderCompleted: 'money',
  orderRefunded: 'money',
  orderCaseRefunded: 'money',
  orderPartlyRefunded: 'money',
  orderOfferTaken: 'money',
  orderLost: 'cases',
  orderOffered: 'cases',
  orderReturnAsked: 'cases',
  orderContested: 'cases',
  orderEscalated: 'cases',
  orderCaseRejected: 'cases',
  orderReturnArrived: 'cases',
  orderReturnContested: 'cases',
  orderReturnOverdue: 'cases',
  orderAppealed: 'cases',
  orderAppealDecided: 'cases',
  orderChargedBack: 'money',
  orderChargebackDeclined: 'money',
  orderChargebackGranted: 'money',
  salePaid: 'money',
  saleHandedOver: 'orders',
  saleDelivered: 'orders',
  saleExtended: 'orders',
  saleCancelled: 'money',
  saleCompleted: 'money',
  saleUndone: 'money',
  saleCaseRefunded: 'money',
  salePartlyRefunded: 'money',
  saleOfferTaken: 'money',
  saleCaseWithdrawn: 'money',
  saleLost: 'cases',
  saleCaseOpened: 'cases',
  saleEscalated: 'cases',
  saleReturnAsked: 'cases',
  saleCaseRejected: 'cases',
  saleReturnOverdue: 'cases',
  saleSentBack: 'cases',
  saleReturnArrived: 'cases',
  saleAppealed: 'cases',
  saleAppealDecided: 'cases',
  saleChargedBack: 'money',
  saleChargebackWon: 'money',
  saleChargebackLost: 'money',
  bookingEnded: 'orders',
  paymentTooLate: 'money',
  refundFailed: 'money',
  searchFound: undefined,
  priceDrop: 'priceDrops',
  freeAgain: 'returns',
  sellerVerified: undefined,
} as const satisfies Record<string, NoticeTopic | undefined>

export type NoticeKind = keyof typeof noticeKinds

export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]
