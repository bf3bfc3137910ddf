import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode }

/** A part of a page of text. */
export function TextSection({ title, children }: Props) {
  return (
    <section className="grid gap-2">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
