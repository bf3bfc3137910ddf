import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SessionMember } from '../../api/session-state.ts'
import { conversationQuery } from '../../data/conversation-queries.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { MessageLog } from './message-log.tsx'
import { PaneFrame } from './pane-frame.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useSend } from './use-send.ts'

type Props = { id: string; member: SessionMember }

/** A conversation: what it is about, its messages, and the form for the next one. */
export function ConversationPane({ id, member }: Props) {
  const { data: conversation } = useSuspenseQuery(conversationQuery(id))
  const { send } = useSend(id)
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
        <Composer draftKey={`message:${id}:${member.id}`} send={send} />
      )}
    </PaneFrame>
  )
}
