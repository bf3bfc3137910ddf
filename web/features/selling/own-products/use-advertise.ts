import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { api } from '../../../api/api.ts'
import { useForeseenAct } from '../../../data/use-optimistic-action.ts'
import { useReadProductsAgain } from '../../product/use-invalidate-products.ts'

/** Puts one's product on the home page. */
export function useAdvertise() {
  const t = useTranslations('selling.advertise')
  return useForeseenAct({
    name: 'advertise',
    async run({ _id }: OwnProduct) {
      await api.advertising.advertise({ adsProductId: _id })
      return t('done')
    },
    readAgain: useReadProductsAgain(),
  })
}
