import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { EditableProduct } from '../../../contract/catalog.ts'
import { api } from '../../api/api.ts'
import { orpc } from '../../data/queries.ts'
import { toast } from '../../ui/toast.ts'
import { useScreenGuard } from '../../ui/use-screen-guard.ts'
import { useInvalidateProducts } from '../product/use-invalidate-products.ts'
import type { NewProduct } from './product-resolver.ts'

/**
 * Saves a product unless it was edited after `revisedAt`, shows a toast and opens My Products, or
 * Reported Items for an admin, unless another screen was opened in the meantime; `onSaved` is called first.
 */
export function useEditProduct(
  { _id: id, revisedAt, isOwn }: Pick<EditableProduct, '_id' | 'revisedAt' | 'isOwn'>,
  onSaved: () => void,
) {
  const t = useTranslations('selling.edit')
  const navigate = useNavigate()
  const guardScreen = useScreenGuard()
  const queryClient = useQueryClient()
  const invalidateProducts = useInvalidateProducts()
  return useMutation({
    mutationKey: orpc.catalog.edit.mutationKey(),
    mutationFn: (product: NewProduct) => api.catalog.edit({ ...product, id, revisedAt }),
    onMutate: guardScreen,
    async onSuccess(_, __, isStillOpen) {
      onSaved()
      toast.success(t('saved'))
      const queryKey = orpc.catalog.editableProduct.key({ input: { id } })
      queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
      invalidateProducts()
      queryClient.invalidateQueries({ queryKey: orpc.moderation.reports.key() })
      if (!isStillOpen()) return
      await navigate({ to: isOwn ? '/dashboard/myproducts' : '/dashboard/reportedItems' })
    },
  })
}
