import { Link } from '@tanstack/react-router'
import { useSite } from '../../data/use-site.ts'

/** A laptop whose lid is a price tag; the same drawing as `mark.svg`. The header has the original. */
function Mark({ isCopy }: { isCopy: boolean }) {
  if (isCopy) {
    return (
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <use href="#mark" />
      </svg>
    )
  }
  return (
    <svg
      id="mark"
      viewBox="0 0 32 32"
      aria-hidden="true"
      className="size-8 shrink-0 fill-on-accent"
    >
      <rect width="32" height="32" rx="8.5" className="fill-accent" />
      <path
        fillRule="evenodd"
        d="M9.25 8h10.4c.53 0 1.04.2 1.42.59l3.1 3.1c.38.38.58.89.58 1.42V18A1.75 1.75 0 0 1 23 19.75H9A1.75 1.75 0 0 1 7.25 18v-8a2 2 0 0 1 2-2Zm10.5 6.4a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5Z"
      />
      <rect x="4.5" y="21.5" width="23" height="2.75" rx="1.375" />
    </svg>
  )
}

/** The site's name, linked to the home page. */
export function Wordmark({ isCopy = false }) {
  return (
    <Link to="/" className="flex min-w-0 items-center gap-2.5 text-xl font-bold tracking-tight">
      <Mark isCopy={isCopy} />
      <span className="truncate">{useSite().brand}</span>
    </Link>
  )
}
