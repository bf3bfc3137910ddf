import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../contract/catalog.ts'
import { api } from '../api.ts'
import { useAskedRemoval } from './use-asked-removal.ts'
import { useReadProductsAgain } from './use-read-products-again.ts'

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
