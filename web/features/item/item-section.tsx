import { type ReactNode, useId } from 'react'

type Props = { title: string; note?: ReactNode; children: ReactNode }

export function ItemSection({ title, note, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-heading font-semibold">
        {title}
      </h2>
      {note && <p className="max-w-prose text-muted">{note}</p>}
      {children}
    </section>
  )
}
