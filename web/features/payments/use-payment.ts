import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import { codeOf } from '../../api/failures.ts'
import { invalidatePublic } from '../../data/invalidate-public.ts'
import { orpc } from '../../data/queries.ts'
import { toast } from '../../ui/toast.ts'
import { type Charge, chargeCard } from './charge-card.ts'

/**
 * Pays a booking by card: charges the card, then has the server record the payment. After a
 * successful charge, a retry only repeats the recording.
 */
export function usePayment({ _id, price, email, productId }: Booking) {
  const t = useTranslations('payment')
  const queryClient = useQueryClient()
  const [unrecorded, setUnrecorded] = useState<Error>()
  const readBookings = () => queryClient.invalidateQueries({ queryKey: orpc.bookings.key() })

  const recording = useMutation(
    orpc.payments.record.mutationOptions({
      onSuccess: () => toast.success(t('completedToast')),
      onError: setUnrecorded,
      onSettled() {
        invalidatePublic(queryClient, ['products'])
        readBookings()
      },
    }),
  )
  const record = (transactionId: string) =>
    recording.mutate({ price, email, bookingId: _id, transactionId, identifier: productId })

  const mutationKey = ['charge', _id]
  const charging = useMutation({
    mutationKey,
    mutationFn: chargeCard,
    onSuccess: record,
    onError: readBookings,
  })
  const transactionId = charging.data

  return {
    /** The payment intent's id, once the card has been charged. */
    transactionId,
    paying: charging.isPending || (!!transactionId && !unrecorded && !recording.isSuccess),
    refusal: charging.error,
    recorded: recording.isSuccess,
    refunded: codeOf(unrecorded) === 'payment_refunded',
    unrecorded,
    recording: recording.isPending,
    pay(charge: Charge) {
      if (!queryClient.isMutating({ mutationKey })) charging.mutate(charge)
    },
    recordAgain: () => transactionId && record(transactionId),
  }
}

export type Payment = ReturnType<typeof usePayment>
