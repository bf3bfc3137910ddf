import { type ReactNode, useId } from 'react'

type Props = { title: string; lead: ReactNode; children: ReactNode }

export function OwnAccountSection({ title, lead, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card grid gap-4 p-5 sm:p-7">
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      <p className="text-muted">{lead}</p>
      {children}
    </section>
  )
}
