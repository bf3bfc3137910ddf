import type { ReactNode } from 'react'

/** A shelf with a plant and two books, and an empty place. */
function Shelf() {
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true" className="h-32 w-auto">
      <circle cx="100" cy="58" r="54" className="fill-hero" />
      <g className="fill-none stroke-edge stroke-2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M22 100h156M44 100v9M156 100v9" />
        <path d="M138 100V76h8v24M146 100V70h9v30M138 82h8M146 77h9" className="fill-surface" />
        <path d="m47 84 2.6 16h12.8L65 84z" className="fill-surface" />
      </g>
      <g className="fill-accent-soft stroke-accent stroke-2" strokeLinejoin="round">
        <path d="M56 84c0-12-5-18-14-20 0 11 5 18 14 20Z" />
        <path d="M56 84c-1-14 4-23 14-27 2 12-3 22-14 27Z" />
      </g>
    </svg>
  )
}

/** The illustration of an empty list; `icon` fills the empty place on the shelf. */
export function EmptyIllustration({ icon }: { icon?: ReactNode }) {
  return (
    <div aria-hidden className="relative">
      <Shelf />
      <span className="absolute inset-x-0 top-12 grid justify-items-center text-muted [&_svg]:size-13 [&_svg]:stroke-[1.25]">
        {icon}
      </span>
    </div>
  )
}
