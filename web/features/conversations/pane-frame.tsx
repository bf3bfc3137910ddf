import type { ReactNode } from 'react'

type Props = { header: ReactNode; children: ReactNode }

/** A card as high as the window allows: the messages scroll, header and form stay in view. */
export function PaneFrame({ header, children }: Props) {
  return (
    <section className="card flex h-[calc(100dvh-13rem)] min-h-112 flex-col overflow-clip lg:h-[calc(100dvh-9rem)]">
      {header}
      {children}
    </section>
  )
}
