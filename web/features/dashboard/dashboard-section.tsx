import { type ReactNode, useId } from 'react'

type Props = { title: string; aside?: ReactNode; children: ReactNode }

export function DashboardSection({ title, aside, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
