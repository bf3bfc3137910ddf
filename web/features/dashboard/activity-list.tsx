import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UserText } from '../../ui/user-text.tsx'

type Recent = { id: string; header: string; date: string; image?: string; badge: ReactNode }

type Page<Item> = { body: Item[] }

type Props<Item> = {
  title: string
  all: ReactNode
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  toRecent: (item: Item) => Recent
}

function Row({ header, date, image, badge }: Recent) {
  return (
    <li className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
      {image && <Picture src={image} alt="" className="aspect-4/3 w-16 shrink-0 rounded-control" />}
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-1 sm:grid-cols-[1fr_auto] sm:items-center">
        <div className="min-w-0">
          <p className="line-clamp-3 font-medium wrap-anywhere">
            <UserText>{header}</UserText>
          </p>
          <p className="text-sm text-muted">
            <DateText iso={date} />
          </p>
        </div>
        <div className="justify-self-start">{badge}</div>
      </div>
    </li>
  )
}

const maxRows = 4

/** The newest items of a list, with a link to the full list. Renders nothing for an empty list. */
export function ActivityList<Item>({ title, all, query, toRecent }: Props<Item>) {
  const { data, error, isPending, refetch } = query
  if (isPending) return <Skeleton className="h-64 rounded-card" />
  const newest = data?.pages.flatMap(({ body }) => body).slice(0, maxRows)
  if (newest?.length === 0) return null
  return (
    <CardSection title={title} aside={all}>
      {newest ? (
        <ul className="divide-y divide-line">
          {newest.map(toRecent).map((recent) => (
            <Row key={recent.id} {...recent} />
          ))}
        </ul>
      ) : (
        <LoadError failure={error} onRetry={refetch} />
      )}
    </CardSection>
  )
}
