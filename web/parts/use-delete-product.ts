import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { orpc } from '../api.ts'
import { isRefusal, messageOf } from '../failures.ts'
import { toast } from '../ui/toast.ts'
import { useReadProductsAgain } from './use-read-products-again.ts'

/** Deletes a product, says how it went and has the lists read again; `onAnswer` hears yes or no. */
export function useDeleteProduct(onAnswer: (gone: boolean) => void) {
  const t = useTranslations('selling.delete')
  const readAgain = useReadProductsAgain()
  return useMutation(
    orpc.catalog.delete.mutationOptions({
      onSuccess({ deletedCount }) {
        if (deletedCount > 0) toast.success(t('done'))
        onAnswer(true)
      },
      onError(failure) {
        if (!isRefusal(failure)) return
        toast.error(messageOf(failure))
        onAnswer(false)
      },
      onSettled: () => {
        readAgain()
      },
    }),
  )
}
