import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ConversationList } from './conversation-list.tsx'

type Props = {
  /** The conversation that is shown, or null for the list. */
  selected: string | null
  children: ReactNode
}

/** The list beside a conversation on wide screens; on others one of them. */
export function MessagesLayout({ selected, children }: Props) {
  const t = useTranslations('conversations')
  // The heading of the screen is that of the conversation, which comes after, if there is one.
  const Title = selected === null ? 'h1' : 'p'
  return (
    <div className="grid grid-cols-1 gap-6 lg:not-has-[>:empty]:grid-cols-[minmax(16rem,2fr)_minmax(0,3fr)]">
      <div className={`min-w-0 ${selected === null ? '' : 'max-lg:hidden'}`}>
        <Title tabIndex={-1} className="mb-4 text-title font-semibold outline-none">
          {t('title')}
        </Title>
        <ConversationList />
      </div>
      <div className={`min-w-0 empty:hidden ${selected === null ? 'max-lg:hidden' : ''}`}>
        {children}
      </div>
    </div>
  )
}
