import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Message } from '../../../contract/members/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { UserText } from '../../ui/user-text.tsx'

/** A text with contact details of a young account, which is shown after a click. */
function Withheld({ consent, onShow }: Pick<Message, 'consent'> & { onShow: () => void }) {
  const t = useTranslations('conversations.consent')
  const [kind = 'link'] = consent.includes('link') ? ['link' as const] : consent
  return (
    <div className="grid max-w-prose justify-items-start gap-2 rounded-card bg-warn-soft p-3 text-warn">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0">{t(`why.${kind}`)}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={onShow}>
        {t(`show.${kind}`)}
      </Button>
    </div>
  )
}

/** The button that showed the text is gone. */
const focus = (element: HTMLElement | null) => element?.focus()

type Props = { message: Message; isOwn: boolean }

/** The text of a message. Links in it are plain text: they are followed by decision, not by a slip. */
export function MessageText({ message: { text, consent }, isOwn }: Props) {
  const [isShown, setShown] = useState(false)
  if (!text.trim()) return null
  if (consent.length > 0 && !isShown) {
    return <Withheld consent={consent} onShow={() => setShown(true)} />
  }
  return (
    <p
      {...(isShown && { ref: focus, tabIndex: -1 })}
      dir="auto"
      className={`max-w-prose rounded-card px-3.5 py-2 whitespace-pre-wrap wrap-anywhere ${isOwn ? 'bg-accent-soft' : 'bg-sunken'}`}
    >
      <UserText>{text}</UserText>
    </p>
  )
}
