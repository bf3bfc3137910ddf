import { useTranslations } from 'use-intl'
import type { Sale } from '../../../../contract/sales/sales.ts'
import { usePersonName } from '../../../ui/use-person-name.ts'

type Step = Pick<Sale['steps'][number], 'actor' | 'own' | 'adminName'>

/** Returns a function that names who made a step: to staff, also which admin. */
export function useActorName() {
  const t = useTranslations('sales.actors')
  const personName = usePersonName()
  return ({ actor, own, adminName }: Step) => {
    if (own) return t('you')
    return adminName === null ? t(actor) : t('admin', { name: personName(adminName) })
  }
}
