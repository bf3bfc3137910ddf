/** The place of something that is still loading; size it with classes. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded-control bg-sunken ${className}`} />
}
