import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { orpc, sellerDetailsQuery } from '../../data/queries.ts'
import { toast } from '../../ui/toast.ts'
import { useInvalidateProducts } from '../product/use-invalidate-products.ts'

/** Declares the kind of seller; `onSaved` is called after it was stored. */
export function useDeclare(onSaved?: () => void) {
  const t = useTranslations('sellerDetails')
  const queryClient = useQueryClient()
  const invalidateProducts = useInvalidateProducts()
  const { mutate, isPending, error } = useMutation(
    orpc.sellerDetails.declare.mutationOptions({
      onSuccess(details) {
        queryClient.setQueryData(sellerDetailsQuery.queryKey, details)
        invalidateProducts()
        toast.success(t('saved'))
        onSaved?.()
      },
    }),
  )
  return { declare: mutate, isPending, error }
}
