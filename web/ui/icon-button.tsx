import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode }

/** A square button with an icon and an accessible name. */
export function IconButton({ label, icon, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-control text-ink transition enabled:hover:bg-sunken enabled:active:translate-y-px disabled:opacity-60 ${className}`}
    >
      {icon}
    </button>
  )
}
