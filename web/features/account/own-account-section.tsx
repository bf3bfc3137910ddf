import { type ReactNode, type Ref, useId } from 'react'

type Props = {
  title: string
  lead: ReactNode
  /** The heading, which receives the focus after a step. */
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function OwnAccountSection({ title, lead, heading, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card grid gap-4 p-5 sm:p-7">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-xl font-semibold outline-offset-4">
        {title}
      </h2>
      <p className="text-muted">{lead}</p>
      {children}
    </section>
  )
}
