import type { HiddenReason } from '../../../../contract/catalog-enums.ts'

type Restored = {
  hiddenBecause: HiddenReason | null
  soldAt: Date | null
  /** Whether its picture was deleted after the removal. */
  isPictureLost: boolean
  /** Whether the seller may list laptops now. */
  mayList: boolean
  isSellerSuspended: boolean
}

/**
 * Why a listing is hidden after its restoration, or null. What its seller must look at first is paused: also a
 * listing whose sale was undone after its removal (`removed`).
 */
export function hiddenAfterwards({ hiddenBecause, soldAt, ...now }: Restored) {
  if (soldAt) return null
  const wasPaused = hiddenBecause === 'paused' || hiddenBecause === 'removed'
  if (wasPaused || now.isPictureLost || !now.mayList) return 'paused'
  return now.isSellerSuspended ? 'suspended' : null
}
