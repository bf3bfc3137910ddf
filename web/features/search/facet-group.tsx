import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { areWithinLimits } from '../../../contract/search/search.ts'
import type { Facet } from '../../../contract/search/search-routes.ts'
import { unseen } from '../../ui/sr-only.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { AnyChoice, FacetChoice } from './facet-choice.tsx'

const shownAtOnce = 8

type Props = { facet: Facet; chosen: string[] }
type ChoicesProps = Props & { choices: Facet['choices'] }

function Choices({ facet, chosen, choices }: ChoicesProps) {
  return choices.map((choice) => (
    <FacetChoice
      key={choice.value}
      facet={facet}
      choice={choice}
      checked={chosen.includes(choice.value)}
      disabled={!chosen.includes(choice.value) && !areWithinLimits([...chosen, choice.value])}
    />
  ))
}

/** The values after the first few, collapsed; initially expanded when one of them is chosen. */
function Rest({ facet, chosen, choices }: ChoicesProps) {
  const t = useTranslations('search')
  const [open] = useState(() => choices.some(({ value }) => chosen.includes(value)))
  const { name } = facet
  return (
    <details open={open} className="fold-rest">
      <summary>
        <span>{t.rich('showAll', { count: facet.choices.length, name, unseen })}</span>
        <span>{t.rich('showFewer', { name, unseen })}</span>
      </summary>
      <Choices facet={facet} chosen={chosen} choices={choices} />
    </details>
  )
}

type FoldProps = {
  name: string
  open: boolean
  /** Whether its numbers are estimates: the style sheet shows `~` before each, and the legend says it once. */
  estimated?: boolean
  children: ReactNode
}

/** A collapsible section of the filters; styled by `folds` of the form around it. */
export function FilterFold({ name, open, estimated = false, children }: FoldProps) {
  const t = useTranslations('search')
  const [first] = useState(open)
  return (
    <details open={first}>
      <summary>
        <UserText>{name}</UserText>
      </summary>
      <fieldset className={estimated ? 'estimated' : undefined}>
        <legend>{estimated ? t('estimated', { name }) : <UserText>{name}</UserText>}</legend>
        {children}
      </fieldset>
    </details>
  )
}

/** The values of one facet: radio buttons for minimum values ("or more"), otherwise checkboxes. */
export function FacetGroup({ facet, chosen, open }: Props & { open: boolean }) {
  const [first, rest] = [facet.choices.slice(0, shownAtOnce), facet.choices.slice(shownAtOnce)]
  return (
    <FilterFold name={facet.name} open={open || chosen.length > 0} estimated={facet.approximate}>
      {facet.grouping === 'at_least' && <AnyChoice facet={facet} checked={chosen.length === 0} />}
      <Choices facet={facet} chosen={chosen} choices={first} />
      {rest.length > 0 && <Rest facet={facet} chosen={chosen} choices={rest} />}
    </FilterFold>
  )
}
