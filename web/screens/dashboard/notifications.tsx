import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { noticesQuery } from '../../data/queries.ts'
import { skeletonOf } from '../../features/layout/screen-skeleton.tsx'
import { MarkAllRead } from '../../features/notices/mark-all-read.tsx'
import { NoticeRow } from '../../features/notices/notice-row.tsx'
import { pageTitle } from '../../i18n/page-titles.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

export const Route = createFileRoute('/dashboard/notifications')({
  loader: ({ context: { queryClient } }) => queryClient.infiniteQuery(noticesQuery),
  head: pageTitle('notifications'),
  pendingComponent: skeletonOf('notifications', 'rows'),
  component: Notifications,
})

function Notifications() {
  const t = useTranslations('notices')
  const query = useSuspenseInfiniteQuery(noticesQuery)
  const notices = query.data.pages.flatMap((page) => page.body)
  return (
    <>
      <PageHeading title={t('heading')}>{t('lead')}</PageHeading>
      <div className="mb-4 flex flex-wrap gap-3">
        {notices.some(({ read }) => !read) && <MarkAllRead />}
        <ButtonLink to="/dashboard/account" hash="notices" variant="quiet">
          {t('choose')}
        </ButtonLink>
      </div>
      {notices.length === 0 ? (
        <EmptyState icon={<Bell />} title={t('none')}>
          <p>{t('noneHint')}</p>
        </EmptyState>
      ) : (
        <ul className="card divide-y divide-line overflow-hidden">
          {notices.map((notice) => (
            <NoticeRow key={notice._id} notice={notice} />
          ))}
        </ul>
      )}
      <LoadMore {...query} />
    </>
  )
}
