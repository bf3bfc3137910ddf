import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'

type Props = { label: string; icon: ReactNode; children: ReactNode }

/** A button with an icon that opens a menu of actions. */
export function Menu({ label, icon, children }: Props) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        aria-label={label}
        className="inline-grid size-11 shrink-0 place-items-center rounded-control text-ink hover:bg-sunken data-popup-open:bg-sunken"
      >
        {icon}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={4} className="z-40">
          <Base.Popup className="card min-w-48 p-1 shadow-raised outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type ItemProps = { icon: ReactNode; onChoose: () => void; children: ReactNode }

export function MenuItem({ icon, onChoose, children }: ItemProps) {
  return (
    <Base.Item
      onClick={onChoose}
      className="flex min-h-11 cursor-default items-center gap-3 rounded-control px-3 py-2 outline-none data-highlighted:bg-sunken [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      {icon}
      {children}
    </Base.Item>
  )
}
