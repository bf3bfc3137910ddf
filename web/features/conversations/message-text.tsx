import type { Message } from '../../../contract/members/conversations.ts'
import { UserText } from '../../ui/user-text.tsx'
import { WithConsent } from './with-consent.tsx'

const kindOf = (consent: Message['consent']) =>
  consent.includes('link') ? 'link' : consent.find((kind) => kind !== 'photo')

type Props = { message: Message; isOwn: boolean }

/** The text of a message. Links in it are plain text: they are followed by decision, not by a slip. */
export function MessageText({ message: { text, consent }, isOwn }: Props) {
  if (!text.trim()) return null
  return (
    <WithConsent kind={kindOf(consent)}>
      <p
        dir="auto"
        className={`max-w-prose rounded-card px-3.5 py-2 whitespace-pre-wrap wrap-anywhere ${isOwn ? 'bg-accent-soft' : 'bg-sunken'}`}
      >
        <UserText>{text}</UserText>
      </p>
    </WithConsent>
  )
}
