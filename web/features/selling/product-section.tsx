import type { ReactNode } from 'react'

type Props = { title: string; children: ReactNode }

export function ProductSection({ title, children }: Props) {
  return (
    <section className="grid gap-5 border-t border-line pt-6 first-of-type:border-0 first-of-type:pt-0">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}
