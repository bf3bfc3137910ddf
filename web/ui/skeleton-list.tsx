import { useTranslations } from 'use-intl'
import { Skeleton } from './skeleton.tsx'

function CardSkeleton() {
  return (
    <div className="card grid gap-4 overflow-hidden pb-5">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="grid gap-3 px-5">
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-7 w-28" />
        <Skeleton className="h-11" />
      </div>
    </div>
  )
}

function RowSkeleton() {
  return (
    <div className="card flex items-center gap-4 p-4">
      <Skeleton className="size-11 shrink-0 rounded-full" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
      <Skeleton className="h-9 w-20" />
    </div>
  )
}

const shapes = {
  cards: { Shape: CardSkeleton, look: 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3' },
  rows: { Shape: RowSkeleton, look: 'grid gap-3' },
}

type Props = {
  shape: keyof typeof shapes
  count?: number
  /** If nothing else is on the screen, its label is the heading. */
  alone?: boolean
}

/** A placeholder for a list that is loading, in the list's layout. */
export function SkeletonList({ shape, count = 6, alone }: Props) {
  const t = useTranslations('ui')
  const { Shape, look } = shapes[shape]
  const Label = alone ? 'h1' : 'span'
  return (
    <div role="status" className={look}>
      <Label className="sr-only">{t('loading')}</Label>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have only their position
        <Shape key={index} />
      ))}
    </div>
  )
}
