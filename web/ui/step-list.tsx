type Step = { name: string; title: string; text: string }

/** Numbered steps on a page of text. */
export function StepList({ steps }: { steps: Step[] }) {
  return (
    <ol className="grid gap-6">
      {steps.map(({ name, title, text }, index) => (
        <li key={name} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3">
          <span
            aria-hidden
            className="grid size-9 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong"
          >
            {index + 1}
          </span>
          <div className="grid gap-1">
            <h2 className="text-xl font-semibold">{title}</h2>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
