import type { ReactNode } from 'react'

/** A laptop whose screen shows `icon`, for error screens. */
export function BrokenLaptop({ icon }: { icon: ReactNode }) {
  return (
    <div className="relative mb-2 grid w-44 place-items-center">
      <svg viewBox="0 0 176 116" aria-hidden="true" className="w-full">
        <rect
          x="26"
          y="4"
          width="124"
          height="88"
          rx="10"
          className="fill-surface stroke-edge stroke-2"
        />
        <rect x="35" y="13" width="106" height="70" rx="4" className="fill-accent-soft" />
        <path
          d="M4 94h168l-7 13a6 6 0 0 1-5 3H16a6 6 0 0 1-5-3z"
          className="fill-sunken stroke-edge stroke-2"
        />
        <path d="M74 94h28l-3 5H77z" className="fill-edge" />
      </svg>
      <span
        aria-hidden
        className="absolute top-[22%] text-accent-strong [&_svg]:size-10 [&_svg]:stroke-[1.5]"
      >
        {icon}
      </span>
    </div>
  )
}
