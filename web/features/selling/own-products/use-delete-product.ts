import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { api } from '../../../api/api.ts'
import { useConfirmedDeletion } from '../../../ui/use-confirmed-deletion.ts'
import { useInvalidateProducts } from '../../product/use-invalidate-products.ts'

/** Deletes the member's product after a confirmation. */
export function useDeleteProduct() {
  const t = useTranslations('selling.delete')
  return useConfirmedDeletion({
    name: 'deleteProduct',
    async run({ _id }: OwnProduct) {
      const { deletedCount } = await api.catalog.delete({ id: _id })
      return deletedCount > 0 && t('done')
    },
    invalidate: useInvalidateProducts(),
  })
}
