import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { NoticePreference } from '../../../contract/notices.ts'
import { messageOf } from '../../api/failures.ts'
import { noticePreferencesQuery, orpc } from '../../data/queries.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'

type Choice = Pick<NoticePreference, 'topic' | 'email'>

const mutationKey = orpc.notices.changePreference.mutationKey()

/**
 * Changes a choice: optimistic, rolled back on failure. The choices are read again after the last of
 * several, because those that wait are not stored yet.
 */
function useChangePreference() {
  const t = useTranslations('notices.preferences')
  const queryClient = useQueryClient()
  const { queryKey } = noticePreferencesQuery
  const show = ({ topic, email }: Choice) =>
    queryClient.setQueryData(queryKey, (all) =>
      all?.map((one) => (one.topic === topic ? { ...one, email } : one)),
    )
  return useMutation(
    orpc.notices.changePreference.mutationOptions({
      scope: { id: 'noticePreferences' },
      async onMutate(wish) {
        await queryClient.cancelQueries({ queryKey })
        show(wish)
      },
      onSuccess: () => void toast(t('saved')),
      onError(failure, { topic, email }) {
        show({ topic, email: !email })
        toast.error(messageOf(failure))
      },
      async onSettled() {
        const isLast = queryClient.isMutating({ mutationKey }) === 1
        if (isLast) await queryClient.invalidateQueries({ queryKey })
      },
    }),
  ).mutate
}

function Choices({ preferences }: { preferences: NoticePreference[] }) {
  const t = useTranslations('notices.preferences')
  const changePreference = useChangePreference()
  return (
    <ul className="grid gap-2">
      {preferences.map(({ topic, email, required }) => (
        <li key={topic}>
          <CheckBox
            checked={email}
            disabled={required}
            onChange={({ target }) => changePreference({ topic, email: target.checked })}
          >
            {t(`topics.${topic}`)}
            {required && <span className="block text-sm text-muted">{t('required')}</span>}
          </CheckBox>
        </li>
      ))}
    </ul>
  )
}

/** The topics about which the member gets e-mails. */
export function NoticePreferences() {
  const { data, error, refetch } = useQuery(noticePreferencesQuery)
  if (data) return <Choices preferences={data} />
  return error ? <LoadError failure={error} onRetry={refetch} /> : <Skeleton className="h-56" />
}
