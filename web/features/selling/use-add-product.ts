import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../../api/api.ts'
import { orpc } from '../../data/queries.ts'
import { clientIdOf } from '../../session/client-id.ts'
import { loadSellerRecords } from '../../session/load-seller-records.ts'
import { toast } from '../../ui/toast.ts'
import { useScreenGuard } from '../../ui/use-screen-guard.ts'
import { useInvalidateProducts } from '../product/use-invalidate-products.ts'
import { deleteProductDraft } from './product-draft.ts'
import type { NewProduct } from './product-resolver.ts'

/**
 * Lists the product of a draft, deletes the draft, shows a toast and opens My Products unless another
 * screen was opened in the meantime.
 */
export function useAddProduct(draft: string) {
  const t = useTranslations('selling.add')
  const navigate = useNavigate()
  const guardScreen = useScreenGuard()
  const invalidateProducts = useInvalidateProducts()
  return useMutation({
    mutationKey: orpc.catalog.add.mutationKey(),
    mutationFn: (product: NewProduct) =>
      api.catalog.add({ ...product, clientId: clientIdOf(draft, product) }),
    onMutate: guardScreen,
    async onSuccess({ quarantined }, _, isStillOpen) {
      deleteProductDraft(draft)
      toast.success(t('added'))
      if (quarantined) toast(t('quarantined'))
      invalidateProducts()
      await loadSellerRecords()
      if (isStillOpen()) await navigate({ to: '/dashboard/myproducts' })
    },
  })
}
