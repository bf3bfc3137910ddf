import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }

export function CheckBox({ children, className = '', ...input }: Props) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-2.5 ${className}`}>
      <input type="checkbox" {...input} className="size-5 shrink-0 accent-accent" />
      <span className="wrap-anywhere">{children}</span>
    </label>
  )
}
