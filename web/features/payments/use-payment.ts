import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import { codeOf } from '../../api/failures.ts'
import { orpc } from '../../data/queries.ts'
import { usePublicCache } from '../../data/use-cached-query.ts'
import { toast } from '../../ui/toast.ts'
import { type Charge, chargeCard } from './charge-card.ts'

/**
 * Pays a booking by card: charges, then has the server record it. What was charged is only ever
 * recorded again, never charged again.
 */
export function usePayment({ _id, price, email, productId }: Booking) {
  const t = useTranslations('payment')
  const queryClient = useQueryClient()
  const readings = usePublicCache()
  const [unrecorded, setUnrecorded] = useState<Error>()
  const readBookings = () => queryClient.invalidateQueries({ queryKey: orpc.bookings.key() })

  const recording = useMutation(
    orpc.payments.record.mutationOptions({
      onSuccess: () => toast.success(t('completedToast')),
      onError: setUnrecorded,
      onSettled() {
        readings.readAgain('products')
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
    /** The intent's id as soon as the card was charged. */
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
