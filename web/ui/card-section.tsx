import { type ReactNode, type Ref, useId } from 'react'

type Props = {
  title: string
  /** The heading, which receives the focus after a step. */
  heading?: Ref<HTMLHeadingElement>
  /** What the section is for. */
  lead?: ReactNode
  /** Beside the heading, such as a link to all items. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of a screen, as a card with a heading. */
export function CardSection({ title, heading, lead, aside, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="card grid min-w-0 grid-cols-1 content-start gap-4 p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-xl font-semibold outline-offset-4">
          {title}
        </h2>
        {aside}
      </div>
      {lead && <p className="text-muted">{lead}</p>}
      {children}
    </section>
  )
}
