import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { api } from '../../../api/api.ts'
import { useOptimisticAction } from '../../../ui/use-optimistic-action.ts'
import { useInvalidateProducts } from '../../product/use-invalidate-products.ts'

/** Advertises the member's product on the home page. */
export function useAdvertise() {
  const t = useTranslations('selling.advertise')
  return useOptimisticAction({
    name: 'advertise',
    async run({ _id }: OwnProduct) {
      await api.advertising.advertise({ adsProductId: _id })
      return t('done')
    },
    invalidate: useInvalidateProducts(),
  })
}
