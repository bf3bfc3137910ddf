import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  /** What the section is for. */
  note?: ReactNode
  /** On public pages, whose headings are larger. */
  large?: boolean
  /** For links to the section. */
  id?: string
  children: ReactNode
}

/** A part of a screen, with a heading. */
export function TitledSection({ title, note, large, id, children }: Props) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className={`${large ? 'text-heading' : 'text-xl'} font-semibold`}>
        {title}
      </h2>
      {note && <p className="max-w-prose text-muted">{note}</p>}
      {children}
    </section>
  )
}
