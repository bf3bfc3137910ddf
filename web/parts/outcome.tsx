import type { ReactNode } from 'react'

type Props = { icon: ReactNode; title: string; children: ReactNode }

const focus = (panel: HTMLElement | null) => panel?.focus()

/** How something ended, in the place of the form that began it. It takes the focus. */
export function Outcome({ icon, title, children }: Props) {
  return (
    <div ref={focus} tabIndex={-1} className="grid justify-items-start gap-4 outline-none">
      <div className="flex items-center gap-3 [&_svg]:size-7 [&_svg]:shrink-0">
        {icon}
        <h2 className="text-xl font-semibold">{title}</h2>
      </div>
      {children}
    </div>
  )
}
