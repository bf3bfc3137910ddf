import { Flag, Plus } from 'lucide-react'
import { Button, UnavailableButton } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Row, Specimen } from './specimen.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger', 'destructive'] as const
const sizes = ['sm', 'md', 'lg'] as const

function Variants({ busy, disabled }: { busy?: boolean; disabled?: boolean }) {
  return (
    <Row>
      {variants.map((variant) => (
        <Button key={variant} variant={variant} busy={busy} disabled={disabled}>
          {variant}
        </Button>
      ))}
    </Row>
  )
}

function Buttons() {
  return (
    <>
      <Variants />
      <Variants busy />
      <Variants disabled />
      <Row>
        {sizes.map((size) => (
          <Button key={size} size={size}>
            <Plus aria-hidden className="size-5" />
            Size {size}
          </Button>
        ))}
      </Row>
    </>
  )
}

export function Actions() {
  return (
    <>
      <Specimen name="Button">
        <Buttons />
      </Specimen>
      <Specimen name="UnavailableButton">
        <Row>
          <UnavailableButton reason="Another buyer was quicker.">Take it</UnavailableButton>
        </Row>
      </Specimen>
      <Specimen name="ButtonLink and IconButton">
        <Row>
          <ButtonLink to="/">A link</ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Another
          </ButtonLink>
          <IconButton label="Flag" icon={<Flag className="size-5" />} />
          <IconButton label="Flag, not now" icon={<Flag className="size-5" />} disabled />
        </Row>
      </Specimen>
      <Specimen name="Explain (hover, focus or tap it)">
        <Row>
          <Tooltip
            text="What a person may not know, said in a sentence or two."
            className="bg-sunken px-2.5 py-0.5 text-sm font-medium"
          >
            A word
          </Tooltip>
        </Row>
      </Specimen>
      <Specimen name="LoadMore">
        <LoadMore hasNextPage isFetchingNextPage={false} fetchNextPage={() => {}} />
        <LoadMore hasNextPage isFetchingNextPage fetchNextPage={() => {}} />
      </Specimen>
    </>
  )
}
