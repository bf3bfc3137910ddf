import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import { codeOf } from '../../api/failures.ts'
import { invalidatePublic } from '../../data/invalidate-public.ts'
import { orpc } from '../../data/queries.ts'
import { toast } from '../../ui/toast.ts'
import { type Charge, chargeCard, IntentOver } from './charge-card.ts'
import { showCharged } from './show-charged.ts'

/**
 * Pays a booking by card: charges the card, then has the server record the payment. After a
 * successful charge, a retry only repeats the recording. A payment intent that was cancelled in the
 * meantime is replaced by another one, which the next try charges.
 */
export function usePayment({ _id, price, email, productId }: Booking) {
  const t = useTranslations('payment')
  const queryClient = useQueryClient()
  const [recordError, setRecordError] = useState<Error>()
  const readBookings = () => queryClient.invalidateQueries({ queryKey: orpc.bookings.key() })
  const startAnew = () => queryClient.invalidateQueries({ queryKey: orpc.payments.start.key() })

  const recording = useMutation(
    orpc.payments.record.mutationOptions({
      onSuccess(_, { transactionId }) {
        showCharged(queryClient, _id, transactionId, true)
        toast.success(t('completedToast'))
      },
      onError: setRecordError,
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
    onSuccess(transactionId) {
      showCharged(queryClient, _id, transactionId, false)
      record(transactionId)
    },
    onError: (failure) => (failure instanceof IntentOver ? startAnew() : readBookings()),
  })
  const transactionId = charging.data

  return {
    /** The payment intent's id, once the card has been charged. */
    transactionId,
    paying: charging.isPending || (!!transactionId && !recordError && !recording.isSuccess),
    refusal: charging.error,
    isRecorded: recording.isSuccess,
    refunded: codeOf(recordError) === 'payment_refunded',
    recordError,
    isRecording: recording.isPending,
    pay(charge: Charge) {
      if (!queryClient.isMutating({ mutationKey })) charging.mutate(charge)
    },
    retryRecording: () => transactionId && record(transactionId),
  }
}

export type CardCheckout = ReturnType<typeof usePayment>
