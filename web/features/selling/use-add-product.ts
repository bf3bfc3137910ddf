import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { orpc } from '../../data/queries.ts'
import { toast } from '../../ui/toast.ts'
import { useNoteScreen } from '../../ui/use-note-screen.ts'
import { useInvalidateProducts } from '../product/use-invalidate-products.ts'

/**
 * Lists a product, shows a toast and opens My Products unless another screen was opened meanwhile;
 * `onAdded` is called first.
 */
export function useAddProduct(onAdded: () => void) {
  const t = useTranslations('selling.add')
  const navigate = useNavigate()
  const noteScreen = useNoteScreen()
  const invalidateProducts = useInvalidateProducts()
  return useMutation(
    orpc.catalog.add.mutationOptions({
      onMutate: noteScreen,
      async onSuccess({ quarantined }, _, isStillOpen) {
        onAdded()
        toast.success(t('added'))
        if (quarantined) toast(t('quarantined'))
        invalidateProducts()
        if (isStillOpen()) await navigate({ to: '/dashboard/myproducts' })
      },
    }),
  )
}
