import type { Progress } from './rules.ts'

/** The progress of a new sale. */
export const freshProgress: Omit<Progress, 'state'> = {
  acceptedAt: null,
  isAcceptanceUndone: false,
  extendedAt: null,
  isHandoverExtended: false,
  deliveredAt: null,
  returnDeliveredAt: null,
  isReturnAddressMissing: false,
  returnAddressCorrections: 0,
  isSentBack: false,
  isReportedMissing: false,
  isReturnTracked: false,
  isReturnUnproven: false,
  handoverAttempts: 0,
  turn: null,
  refundOffer: null,
  appealable: false,
  appealed: [],
  appealing: [],
  refunded: 0,
  withdrawable: false,
  stateAtWithdrawal: null,
  releaseStopped: false,
  isRefundTimeOver: false,
}
