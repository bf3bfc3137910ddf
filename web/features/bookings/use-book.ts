import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { fieldsOf, messageOf, statusOf } from '../../api/failures.ts'
import { invalidatePublic, productKinds } from '../../data/invalidate-public.ts'
import { orpc } from '../../data/queries.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Whether a failure ends the attempt, as the specification wants: the server has answered, with
 * anything but errors in the form's fields.
 */
export const endsBooking = (failure: unknown): boolean =>
  statusOf(failure) !== undefined && Object.keys(fieldsOf(failure)).length === 0

/**
 * Books a product, shows a toast and invalidates the lists; `onAnswer` receives success, or the
 * failure that ends the attempt.
 */
export function useBook(onAnswer: (booked: boolean, refusal?: unknown) => void) {
  const t = useTranslations('booking')
  const queryClient = useQueryClient()
  return useMutation(
    orpc.bookings.book.mutationOptions({
      onSuccess() {
        toast.success(t('booked'))
        onAnswer(true)
      },
      onError(failure) {
        if (!endsBooking(failure)) return
        toast.error(messageOf(failure))
        onAnswer(false, failure)
      },
      onSettled() {
        invalidatePublic(queryClient, productKinds)
        queryClient.invalidateQueries({ queryKey: orpc.bookings.key() })
      },
    }),
  )
}
