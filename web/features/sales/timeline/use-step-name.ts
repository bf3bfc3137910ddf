import { useTranslations } from 'use-intl'
import type { Sale } from '../../../../contract/sales/sales.ts'

type Step = Pick<Sale['steps'][number], 'event' | 'asked'>

/** Returns a function that names a step of a sale. */
export function useStepName() {
  const t = useTranslations('sales.steps')
  return ({ event, asked }: Step) => t(event, { asked: asked ?? 'both' })
}
