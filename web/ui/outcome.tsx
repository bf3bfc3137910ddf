import type { ComponentProps, ReactNode } from 'react'

const tones = { good: 'bg-accent-soft text-accent', warn: 'bg-warn-soft text-warn' }

type Props = { tone: keyof typeof tones; icon: ReactNode; title: string; children: ReactNode }

const focus = (panel: HTMLElement | null) => panel?.focus()

/** A panel in the place of a form or button, whose focus it takes. */
export function FocusedPanel({ className, ...panel }: ComponentProps<'div'>) {
  return <div ref={focus} tabIndex={-1} className={`outline-none ${className}`} {...panel} />
}

/** The result of a form, shown in its place. It takes the focus. */
export function Outcome({ tone, icon, title, children }: Props) {
  return (
    <FocusedPanel className="grid justify-items-start gap-4">
      <div className="grid gap-3">
        <span
          className={`grid size-12 place-items-center rounded-full [&_svg]:size-6 ${tones[tone]}`}
        >
          {icon}
        </span>
        <h2 className="text-xl font-semibold">{title}</h2>
      </div>
      {children}
    </FocusedPanel>
  )
}
