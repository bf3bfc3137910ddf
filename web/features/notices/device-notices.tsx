import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { PushState } from '../../../contract/members/push.ts'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/failures.ts'
import { orpc } from '../../data/queries.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { toast } from '../../ui/toast.ts'
import { pushSupport, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts'

const pushQuery = orpc.push.show.queryOptions({ staleTime: 0 })

async function switchTo(wanted: boolean, publicKey: string): Promise<PushState | undefined> {
  if (wanted) {
    const device = await subscribeBrowser(publicKey)
    return device && api.push.subscribe(device)
  }
  const state = await api.push.unsubscribe()
  // Without the server's record, nothing is sent to it any more.
  await unsubscribeBrowser().catch(() => {})
  return state
}

function useSwitch(publicKey: string) {
  const t = useTranslations('notices.device')
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (wanted: boolean) => switchTo(wanted, publicKey),
    onSuccess(state) {
      if (!state) return
      queryClient.setQueryData(pushQuery.queryKey, state)
      toast(t(state.subscribed ? 'switchedOn' : 'switchedOff'))
    },
  })
  const failure = error && (error instanceof DOMException ? t('failed') : messageOf(error))
  return { mutate, isPending, failure }
}

function DeviceSwitch({ publicKey, subscribed }: { publicKey: string; subscribed: boolean }) {
  const t = useTranslations('notices.device')
  const { mutate, isPending, failure } = useSwitch(publicKey)
  const support = pushSupport()
  const isPossible = support !== 'unsupported' && support !== 'blocked'
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <CheckBox
        checked={subscribed && support === 'granted'}
        disabled={isPending || !isPossible}
        onChange={({ target }) => mutate(target.checked)}
      >
        {t('label')}
        <span className="block text-sm text-muted">{t(isPossible ? 'hint' : support)}</span>
      </CheckBox>
      <FormError message={failure} />
    </div>
  )
}

/** Whether this browser shows notices while the site is closed, if the site sends any there. */
export function DeviceNotices() {
  const { data, error, refetch } = useQuery(pushQuery)
  if (data) return data.publicKey && <DeviceSwitch {...data} publicKey={data.publicKey} />
  return error && <LoadError failure={error} onRetry={refetch} />
}
