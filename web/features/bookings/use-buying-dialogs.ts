import { messageOf } from '../../api/failures.ts'
import { toast } from '../../ui/toast.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'

const load = () => import('./buying-dialogs.tsx')

/** The dialogs of a product card. With their forms they weigh more than the list, so they come late. */
export function useBuyingDialogs() {
  const { part, ...late } = useLazyComponent(load, (failure) => toast.error(messageOf(failure)))
  return { dialogs: part, ...late }
}
