import type { ReactNode } from 'react'

type Props = { title: string; lead?: ReactNode; children: ReactNode }

/** The frame of the screens where one signs in, signs up or mends a password. */
export function EntrancePanel({ title, lead, children }: Props) {
  return (
    <div className="page grid justify-items-center py-10 sm:py-16">
      <div className="card grid w-full max-w-md gap-6 p-6 sm:p-8">
        <div className="grid gap-1">
          <h1 className="text-3xl font-semibold">{title}</h1>
          {lead && <p className="text-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
