import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ConsentKind } from '../../../contract/members/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { FocusedPanel } from '../../ui/outcome.tsx'

type WithheldProps = { kind: ConsentKind; count: number; onShow: () => void }

function Withheld({ kind, count, onShow }: WithheldProps) {
  const t = useTranslations('conversations.consent')
  return (
    <div className="grid max-w-prose justify-items-start gap-2 rounded-card bg-warn-soft p-3 text-warn">
      <p className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0">{t(`why.${kind}`)}</span>
      </p>
      <Button variant="secondary" size="sm" onClick={onShow}>
        {t(`show.${kind}`, { count })}
      </Button>
    </div>
  )
}

type Props = {
  /** What the reader is asked about; without it, the content is shown at once. */
  kind: ConsentKind | undefined
  /** Of photos. */
  count?: number
  children: ReactNode
}

/** A part of a message of a young account, which is shown after a click. */
export function WithConsent({ kind, count = 1, children }: Props) {
  const [isShown, setShown] = useState(false)
  if (!kind) return children
  if (!isShown) return <Withheld kind={kind} count={count} onShow={() => setShown(true)} />
  return <FocusedPanel className="min-w-0">{children}</FocusedPanel>
}
