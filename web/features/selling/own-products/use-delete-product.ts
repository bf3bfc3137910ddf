import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { api } from '../../../api/api.ts'
import { useAskedRemoval } from '../../../ui/use-confirmed-deletion.ts'
import { useReadProductsAgain } from '../../product/use-invalidate-products.ts'

/** Takes one's product off the market, after asking. */
export function useDeleteProduct() {
  const t = useTranslations('selling.delete')
  return useAskedRemoval({
    name: 'deleteProduct',
    async run({ _id }: OwnProduct) {
      const { deletedCount } = await api.catalog.delete({ id: _id })
      return deletedCount > 0 && t('done')
    },
    readAgain: useReadProductsAgain(),
  })
}
