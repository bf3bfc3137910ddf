import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { unseen } from './sr-only.tsx'
import { UserText } from './user-text.tsx'

const maxLength = 320

/** Text that a user wrote, with its line breaks; long text is collapsed. */
export function LongText({ text, about }: { text: string; about: string }) {
  const t = useTranslations('ui')
  const id = useId()
  const [open, setOpen] = useState(false)
  const long = text.length > maxLength || text.split('\n').length > 6
  return (
    <div className="grid justify-items-start gap-1">
      <p
        id={id}
        className={`whitespace-pre-line wrap-anywhere text-muted ${long && !open ? 'line-clamp-4' : ''}`}
      >
        <UserText>{text}</UserText>
      </p>
      {long && (
        <Button
          variant="quiet"
          size="sm"
          className="-ms-3"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t.rich(open ? 'showLess' : 'readMore', { about, unseen })}
        </Button>
      )}
    </div>
  )
}
