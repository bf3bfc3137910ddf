import { type Messages, useTranslations } from 'use-intl'
import { SkeletonList } from '../../ui/skeleton-list.tsx'

type Screen = keyof Messages['dashboard']['screens']
type Props = { title: Screen; shape: 'cards' | 'rows' }

/** A dashboard screen while it loads: its title, and the shape of its list. */
function ScreenSkeleton({ title, shape }: Props) {
  const t = useTranslations('dashboard.screens')
  return (
    <>
      <p aria-hidden className="mb-8 text-title font-semibold">
        {t(title)}
      </p>
      <SkeletonList shape={shape} count={shape === 'rows' ? 8 : 6} alone />
    </>
  )
}

/** For `pendingComponent` of a route. */
export const skeletonOf = (title: Screen, shape: Props['shape']) => () => (
  <ScreenSkeleton title={title} shape={shape} />
)
