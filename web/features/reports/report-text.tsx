import { useLocation } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useMember } from '../../api/session-state.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts'
import type { ReportTextDialog } from './report-text-dialog.tsx'

const load = () => import('./report-text-dialog.tsx')

type Props = {
  /** The text of the button. */
  text: string
  /** The accessible name of the button, which also names the reported text. */
  label: string
  /** The id of its element on the page. */
  part: string
} & Pick<ComponentProps<typeof ReportTextDialog>, 'id' | 'texts' | 'send'>

const look = {
  variant: 'quiet',
  size: 'sm',
  className: '-ms-3 justify-self-start text-muted',
} as const

/** Reports a text of another member to the admins; visitors use the form for everyone. */
export function ReportText({ text, label, part, id, texts, send }: Props) {
  const member = useMember()
  const { module, open, onOpenChange, opener } = useLazyDialog(load)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const face = (
    <>
      <Flag aria-hidden className="size-4" />
      {text}
    </>
  )
  if (!member) {
    return (
      <ButtonLink to="/report" search={{ from: `${path}#${part}` }} aria-label={label} {...look}>
        {face}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button {...look} {...opener} aria-label={label}>
        {face}
      </Button>
      {module && (
        <module.ReportTextDialog
          id={id}
          texts={texts}
          send={send}
          open={open}
          onOpenChange={onOpenChange}
        />
      )}
    </>
  )
}
