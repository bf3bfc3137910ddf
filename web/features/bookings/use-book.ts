import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isRefusal, messageOf } from '../../api/failures.ts'
import { invalidatePublic, productKinds } from '../../data/invalidate-public.ts'
import { orpc } from '../../data/queries.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Books a product, shows a toast and invalidates the lists; `onAnswer` receives success, or the
 * refusal.
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
        if (!isRefusal(failure)) return
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
