import { Link } from '@tanstack/react-router'
import { useSite } from '../use-site.ts'

function Mark() {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className="size-8 shrink-0 fill-none stroke-on-accent stroke-2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect width="32" height="32" rx="9" className="fill-accent stroke-none" />
      <path d="M9 20v-8.5A1.5 1.5 0 0 1 10.5 10h11a1.5 1.5 0 0 1 1.5 1.5V20M6 22.5h20m-13-7 2.2 2.2 4-4.2" />
    </svg>
  )
}

/** The site's name, and the way home. */
export function Wordmark() {
  return (
    <Link to="/" className="flex min-w-0 items-center gap-2.5 text-xl font-bold tracking-tight">
      <Mark />
      <span className="truncate">{useSite().brand}</span>
    </Link>
  )
}
