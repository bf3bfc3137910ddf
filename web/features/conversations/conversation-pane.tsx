import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { conversationQuery } from '../../data/conversation-queries.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { MessageLog } from './message-log.tsx'
import { PaneFrame } from './pane-frame.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useSend } from './use-send.ts'

/** A conversation: what it is about, its messages, and the form for the next one. */
export function ConversationPane({ id }: { id: string }) {
  const { data: conversation } = useSuspenseQuery(conversationQuery(id))
  const { send } = useSend(id)
  const draftKey = useDraftKey(`message:${id}`)(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useMarkRead(conversation)
  return (
    <PaneFrame
      header={
        <ConversationHeader subject={conversation} heading={heading}>
          <ConversationMenu conversation={conversation} />
        </ConversationHeader>
      }
    >
      <MessageLog conversation={conversation} />
      {conversation.closed ? (
        <ClosedNotice closed={conversation.closed} id={id} heading={heading} />
      ) : (
        <Composer draftKey={draftKey} send={send} />
      )}
    </PaneFrame>
  )
}
