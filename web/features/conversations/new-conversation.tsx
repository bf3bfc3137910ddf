import { useSuspenseQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type About, openingQuery } from '../../data/conversation-queries.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { PaneFrame } from './pane-frame.tsx'
import { useBegin } from './use-send.ts'

/** The form for the first message of a conversation. */
export function NewConversation({ about }: { about: About }) {
  const t = useTranslations('conversations')
  const { data: opening } = useSuspenseQuery(openingQuery(about))
  const { send } = useBegin(about)
  const { closed, productId, role } = opening
  const draftKey = useDraftKey(`message:${productId}`)(null)
  return (
    <PaneFrame header={<ConversationHeader subject={opening} />}>
      <div className="grid flex-1 place-content-center justify-items-center gap-3 p-6 text-center text-muted">
        <ShieldCheck aria-hidden className="size-8" />
        <p className="max-w-prose text-pretty">{t(`safety.${role}`)}</p>
      </div>
      {closed ? <ClosedNotice closed={closed} /> : <Composer draftKey={draftKey} send={send} />}
    </PaneFrame>
  )
}
