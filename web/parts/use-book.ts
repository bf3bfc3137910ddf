import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { RefusalWord } from '../../contract/refusals.ts'
import { codeOf, isRefusal, messageOf } from '../failures.ts'
import { productKinds } from '../public-readings.ts'
import { orpc } from '../queries.ts'
import { toast } from '../ui/toast.ts'
import { useReadings } from '../use-reading.ts'

const limits: (RefusalWord | undefined)[] = [
  'email_unconfirmed',
  'recently_released',
  'too_many_holds_on_network',
]

/** Whether the buyer, not the product, is why the hold was refused. The form says so and stays open. */
export const limitsBuyer = (failure: unknown) =>
  limits.includes(codeOf(failure) as RefusalWord | undefined)

/** Books a product, says how it went and has the lists read again; `onAnswer` hears yes or no. */
export function useBook(onAnswer: (booked: boolean) => void) {
  const t = useTranslations('booking')
  const queryClient = useQueryClient()
  const readings = useReadings()
  return useMutation(
    orpc.bookings.book.mutationOptions({
      onSuccess() {
        toast.success(t('booked'))
        onAnswer(true)
      },
      onError(failure) {
        if (!isRefusal(failure) || limitsBuyer(failure)) return
        toast.error(messageOf(failure))
        onAnswer(false)
      },
      onSettled() {
        readings.readAgain(...productKinds)
        queryClient.invalidateQueries({ queryKey: orpc.bookings.key() })
      },
    }),
  )
}
