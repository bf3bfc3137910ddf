import { Fragment, type ReactNode } from 'react'

/** The properties of the `ButtonLink` of a choice. */
const linkOf = (isChosen: boolean) =>
  ({
    size: 'sm',
    variant: isChosen ? 'primary' : 'secondary',
    'aria-current': isChosen ? 'page' : undefined,
    activeOptions: { exact: true },
    activeProps: {},
  }) as const

type Props<Choice> = {
  label: string
  choices: readonly Choice[]
  chosen: Choice
  /** Renders the `ButtonLink` of a choice, which takes `link`. */
  children: (choice: Choice, link: ReturnType<typeof linkOf>) => ReactNode
}

/** The choices by which a list can be narrowed, as links: the choice is in the address. */
export function FilterLinks<Choice extends string | undefined>(props: Props<Choice>) {
  const { label, choices, chosen, children } = props
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Fragment key={choice ?? 'all'}>{children(choice, linkOf(choice === chosen))}</Fragment>
      ))}
    </nav>
  )
}
