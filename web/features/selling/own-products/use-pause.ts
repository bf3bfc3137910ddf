import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { api } from '../../../api/api.ts'
import { useOptimisticAction } from '../../../ui/use-optimistic-action.ts'
import { useInvalidateProducts } from '../../product/use-invalidate-products.ts'

/** Pauses or resumes the listing of the member's product, optimistically. */
export function usePause(product: OwnProduct) {
  const t = useTranslations('selling')
  const invalidate = useInvalidateProducts()
  const pause = useOptimisticAction({
    name: 'pause',
    async run({ _id }: OwnProduct) {
      await api.catalog.pause({ id: _id })
      return t('pause.done')
    },
    invalidate,
  })
  const relist = useOptimisticAction({
    name: 'relist',
    async run({ _id }: OwnProduct) {
      await api.catalog.relist({ id: _id })
      return t('relist.done')
    },
    invalidate,
  })
  const isPausing = pause.isPendingFor(product)
  const isRelisting = relist.isPendingFor(product)
  return {
    paused: isPausing || (product.paused && !isRelisting),
    busy: isPausing || isRelisting,
    act: () => (product.paused ? relist : pause).act(product),
  }
}

export type PauseState = ReturnType<typeof usePause>
