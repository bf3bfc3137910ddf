import type { ReactNode } from 'react'

/** The choices by which a list can be narrowed, as links: the choice is in the address. */
export function FilterLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-2">
      {children}
    </nav>
  )
}

/** The properties of a `ButtonLink` in `FilterLinks`. */
export const filterLink = (isChosen: boolean) =>
  ({
    size: 'sm',
    variant: isChosen ? 'primary' : 'secondary',
    'aria-current': isChosen ? 'page' : undefined,
    activeOptions: { exact: true },
    activeProps: {},
  }) as const
