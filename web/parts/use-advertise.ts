import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { orpc } from '../api.ts'
import { messageOf } from '../failures.ts'
import { toast } from '../ui/toast.ts'
import { useReadProductsAgain } from './use-read-products-again.ts'

/** Puts one's product on the home page; `onDone` hears when it is there. */
export function useAdvertise(adsProductId: string, onDone: () => void) {
  const t = useTranslations('selling.advertise')
  const readAgain = useReadProductsAgain()
  const { mutate, isPending } = useMutation(
    orpc.advertising.advertise.mutationOptions({
      onSuccess() {
        toast.success(t('done'))
        onDone()
        return readAgain()
      },
      onError(failure) {
        toast.error(messageOf(failure))
        return readAgain()
      },
    }),
  )
  return { advertise: () => mutate({ adsProductId }), busy: isPending }
}
