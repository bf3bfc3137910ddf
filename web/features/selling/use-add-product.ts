import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orpc } from '../../data/queries.ts'
import { toast } from '../../ui/toast.ts'
import { useInvalidateProducts } from '../product/use-invalidate-products.ts'

/** Lists a product, shows a toast and opens My Products; `onAdded` is called first. */
export function useAddProduct(onAdded: () => void) {
  const t = useTranslations('selling.add')
  const navigate = useNavigate()
  const invalidateProducts = useInvalidateProducts()
  return useMutation(
    orpc.catalog.add.mutationOptions({
      async onSuccess({ held }) {
        onAdded()
        toast.success(t('added'))
        if (held) toast(t('held'))
        invalidateProducts()
        await navigate({ to: '/dashboard/myproducts' })
      },
    }),
  )
}
