import type { Payment } from '../../contract/payments.ts'
import { api } from '../api.ts'
import { useAskedAct } from './use-asked-act.ts'

async function refund({ _id }: Payment, reason: string) {
  const { acknowledged } = await api.payments.refund({ id: _id, reason })
  return acknowledged && 'Payment refunded'
}

/** An admin gives a payment back, after saying why. */
export const useRefund = () => useAskedAct(refund)

export type Refund = ReturnType<typeof useRefund>
