import type { ReactNode } from 'react'

type Props = { icon: ReactNode; label: string; isLabelShown?: boolean; children: ReactNode }

/** A term of a `dl`, shown by an icon, with its description. */
export function IconDetail({ icon, label, isLabelShown, children }: Props) {
  return (
    <div
      className={`min-w-0 gap-x-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted ${isLabelShown ? 'grid' : 'flex'}`}
    >
      <dt className="flex gap-2">
        {icon}
        <span className={isLabelShown ? 'text-muted' : 'sr-only'}>{label}</span>
      </dt>
      <dd className={`min-w-0 wrap-anywhere ${isLabelShown ? 'ps-6' : ''}`}>{children}</dd>
    </div>
  )
}
