import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Conversation } from '../../../contract/members/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useBlock } from './use-block.ts'

type Heading = RefObject<HTMLElement | null>

type Props = {
  closed: NonNullable<Conversation['closed']>
  /** Of the conversation, if it has begun. */
  id?: string
  /** Receives the focus after an unblocking, because the button is gone. */
  heading?: Heading
}

function Unblock({ id, heading }: { id: string; heading?: Heading }) {
  const t = useTranslations('conversations')
  const { act, isPending, error } = useBlock(id, { onDone: () => heading?.current?.focus() })
  return (
    <>
      <FormError failure={error} />
      <Button variant="secondary" busy={isPending} onClick={() => act('unblock')}>
        {t('unblock')}
      </Button>
    </>
  )
}

/** Where a block can be ended without a conversation. */
function ToBlocked() {
  const t = useTranslations('conversations.blocked')
  return (
    <ButtonLink to="/dashboard/account" hash="blocked" variant="secondary">
      {t('heading')}
    </ButtonLink>
  )
}

/** Replaces the form: explains why no message can be sent. */
export function ClosedNotice({ closed, id, heading }: Props) {
  const t = useTranslations('conversations.closed')
  return (
    <div className="grid justify-items-start gap-3 border-t border-line bg-sunken p-4">
      <p>{t(closed)}</p>
      {closed === 'blocked' && (id ? <Unblock id={id} heading={heading} /> : <ToBlocked />)}
    </div>
  )
}
