export function AuthPicture() {
  return (
    <svg
      viewBox="0 0 480 640"
      aria-hidden="true"
      preserveAspectRatio="xMidYMax meet"
      className="absolute inset-0 size-full overflow-visible"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g className="fill-hero">
        <path d="M96 96a24 24 0 0 1 24-24h168a24 24 0 0 1 24 24v228H96z" />
      </g>
      <circle
        cx="248"
        cy="140"
        r="30"
        className="fill-[light-dark(var(--warn-soft),color-mix(in_srgb,var(--warn)_70%,transparent))]"
      />
      <path d="M96 270q52-44 108-14t108-26v94H96z" className="fill-accent opacity-25" />
      <path d="M96 296q64-30 118-8t98-14v50H96z" className="fill-accent opacity-40" />
      <path
        d="M96 324V96a24 24 0 0 1 24-24h168a24 24 0 0 1 24 24v228zM204 72v252M96 190h216"
        className="fill-none stroke-surface stroke-8"
      />
      <path d="M80 324h248v14H80z" className="fill-surface" />
      <path d="M-80 500h640v140H-80z" className="fill-accent opacity-15" />
      <path d="M-80 500h640" className="stroke-accent stroke-2 opacity-30" />
      <Plant />
      <Laptop />
      <Tag />
    </svg>
  )
}

function Plant() {
  return (
    <g transform="translate(-26)">
      <path
        d="M398 430q-46-58-34-124q38 48 34 124q-2-92 34-150q18 84-34 150q16-66 62-84q-4 60-62 84"
        className="fill-accent opacity-70"
      />
      <path d="M356 424h84l-12 84q-30 10-60 0z" className="fill-surface" />
      <path d="M350 416h96v16h-96z" className="fill-canvas" />
    </g>
  )
}

function Laptop() {
  return (
    <g>
      <rect x="92" y="388" width="216" height="142" rx="12" className="fill-ink opacity-90" />
      <rect
        x="102"
        y="398"
        width="196"
        height="122"
        rx="5"
        className="fill-[light-dark(var(--accent-strong),var(--hero))]"
      />
      <path
        d="M102 486q50-40 98-12t98-22v63a5 5 0 0 1-5 5H107a5 5 0 0 1-5-5z"
        className="fill-[light-dark(var(--accent),var(--accent-soft))]"
      />
      <path d="M62 530h276l-12 18a12 12 0 0 1-10 6H84a12 12 0 0 1-10-6z" className="fill-muted" />
      <path d="M168 530h64l-5 8h-54z" className="fill-ink opacity-40" />
    </g>
  )
}

function Tag() {
  return (
    <g className="stroke-warn stroke-3">
      <path d="M296 398q26 10 30 44" className="fill-none" />
      <path
        d="M306 446l20-8 22 10v46a6 6 0 0 1-6 6h-30a6 6 0 0 1-6-6z"
        className="fill-warn-soft"
      />
      <circle cx="327" cy="454" r="4" className="fill-surface" />
      <path d="m316 476 8 8 14-16" className="fill-none" />
    </g>
  )
}
