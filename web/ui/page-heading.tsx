import type { ReactNode } from 'react'

type Props = { title: string; children?: ReactNode }

/** The only `h1` of a screen, with an optional sentence under it. */
export function PageHeading({ title, children }: Props) {
  return (
    <header className="mb-8 grid gap-2">
      <h1 tabIndex={-1} className="text-title font-semibold outline-none wrap-anywhere">
        {title}
      </h1>
      {children && (
        <p className="max-w-prose text-lg text-pretty text-muted wrap-anywhere">{children}</p>
      )}
    </header>
  )
}
