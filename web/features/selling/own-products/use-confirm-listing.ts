import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { api } from '../../../api/api.ts'
import { useOptimisticAction } from '../../../ui/use-optimistic-action.ts'
import { useInvalidateProducts } from '../../product/use-invalidate-products.ts'

/** Confirms that the member's laptop is still for sale. */
export function useConfirmListing() {
  const t = useTranslations('selling.confirm')
  return useOptimisticAction({
    name: 'confirmListing',
    async run({ _id }: OwnProduct) {
      await api.catalog.confirm({ id: _id })
      return t('done')
    },
    invalidate: useInvalidateProducts(),
  })
}
