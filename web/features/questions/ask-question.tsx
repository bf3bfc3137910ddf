import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import { useReturnPath } from '../../session/return-path.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts'

const load = () => import('./ask-dialog.tsx')

const look = { variant: 'secondary', className: 'justify-self-start' } as const

type Props = { itemId: string; canAsk: boolean }

/** Asks the seller a question, after a log-in. */
export function AskQuestion({ itemId, canAsk }: Props) {
  const t = useTranslations('questions.ask')
  const member = useMember()
  const { module, open, onOpenChange, opener } = useLazyDialog(load)
  const from = useReturnPath()
  if (!canAsk && !open) return null
  if (!member) {
    return (
      <ButtonLink to="/login" search={{ from }} {...look}>
        {t('act')}
      </ButtonLink>
    )
  }
  return (
    <>
      <Button {...look} {...opener}>
        {t('act')}
      </Button>
      {module && <module.AskDialog itemId={itemId} open={open} onOpenChange={onOpenChange} />}
    </>
  )
}
