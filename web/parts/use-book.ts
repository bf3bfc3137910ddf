import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { orpc } from '../api.ts'
import { isRefusal, messageOf } from '../failures.ts'
import { toast } from '../ui/toast.ts'

/** Books a product, says how it went and has the lists read again; `onAnswer` hears yes or no. */
export function useBook(onAnswer: (booked: boolean) => void) {
  const t = useTranslations('booking')
  const queryClient = useQueryClient()
  const read = (queryKey: readonly unknown[]) => queryClient.invalidateQueries({ queryKey })
  return useMutation(
    orpc.bookings.book.mutationOptions({
      onSuccess() {
        toast.success(t('booked'))
        onAnswer(true)
      },
      onError(failure) {
        if (!isRefusal(failure)) return
        toast.error(messageOf(failure))
        onAnswer(false)
      },
      onSettled() {
        read(orpc.catalog.inCategory.key())
        read(orpc.advertising.key())
        read(orpc.bookings.key())
      },
    }),
  )
}
