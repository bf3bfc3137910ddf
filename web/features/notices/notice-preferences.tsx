import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { NoticePreference } from '../../../contract/notices.ts'
import { api } from '../../api/api.ts'
import { noticePreferencesQuery } from '../../data/queries.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useOptimisticMutation } from '../../ui/use-optimistic-mutation.ts'

type Choice = Pick<NoticePreference, 'topic' | 'email'>

/** Changes a choice optimistically. */
function useChangePreference() {
  const t = useTranslations('notices.preferences')
  const queryClient = useQueryClient()
  const { queryKey } = noticePreferencesQuery
  const write = ({ topic, email }: Choice) =>
    queryClient.setQueryData(queryKey, (all) =>
      all?.map((one) => (one.topic === topic ? { ...one, email } : one)),
    )
  return useOptimisticMutation({
    name: 'noticePreferences',
    queries: { queryKey },
    run: (choice: Choice) => api.notices.changePreference(choice),
    show(choice) {
      write(choice)
      return () => write({ ...choice, email: !choice.email })
    },
    onSuccess: () => toast(t('saved')),
  }).mutate
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
