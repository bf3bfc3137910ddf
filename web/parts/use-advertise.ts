import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../contract/catalog.ts'
import { api } from '../api.ts'
import { useForeseenAct } from './use-foreseen-act.ts'
import { useReadProductsAgain } from './use-read-products-again.ts'

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
