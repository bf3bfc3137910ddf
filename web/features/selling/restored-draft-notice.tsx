import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Props = {
  onStartOver: () => void
  /** The title of the listing whose details the form then has. */
  filledFrom: string | undefined
}

/** Says that the form contains what was typed earlier in this tab, which can be discarded. */
export function RestoredDraftNotice({ onStartOver, filledFrom }: Props) {
  const t = useTranslations('selling.restoredDraft')
  const [open, setOpen] = useState(false)
  return (
    <Callout>
      <div className="grid justify-items-start gap-3">
        <p>{t('text')}</p>
        {filledFrom && <p>{t('thenFilledIn', { title: filledFrom })}</p>}
        <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
          {t('startOver')}
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('ask')}
        description={t('consequence')}
        accept={t('startOver')}
        onAccept={() => {
          onStartOver()
          requestAnimationFrame(() => document.querySelector('h1')?.focus())
        }}
      />
    </Callout>
  )
}
