import { SkeletonList } from '../ui/skeleton.tsx'

type Props = { title: string; shape: 'cards' | 'rows' }

/** A dashboard screen that is on its way: its title in its place, and the shape of its list. */
function ScreenSkeleton({ title, shape }: Props) {
  return (
    <>
      <p aria-hidden className="mb-8 text-title font-semibold">
        {title}
      </p>
      <SkeletonList shape={shape} count={shape === 'rows' ? 8 : 6} />
    </>
  )
}

/** For `pendingComponent` of a route. */
export const skeletonOf = (title: string, shape: Props['shape']) => () => (
  <ScreenSkeleton title={title} shape={shape} />
)
