import { CircleAlert, RotateCcw } from 'lucide-react'
import type { TrayPhoto } from '../photo-tray.ts'
import { Button } from '../ui/button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

type Props = {
  standing: TrayPhoto['standing']
  /** What to call the photo, as in “Photo 2”. */
  name: string
  onRetry: () => void
}

function UnderWay({ label, name, part }: { label: string; name: string; part?: number }) {
  return (
    <div className="grid gap-1">
      <ProgressBar label={`${name}: ${label}`} part={part} />
      <p aria-hidden className="text-sm text-muted">
        {label}
      </p>
    </div>
  )
}

/** How far the upload of one photo is; if it failed, why, and another try where that may help. */
export function PhotoStanding({ standing, name, onRetry }: Props) {
  if (standing.at === 'waiting') return <UnderWay label="Waiting…" name={name} part={0} />
  if (standing.at === 'sending') {
    return <UnderWay label="Uploading…" name={name} part={standing.part} />
  }
  if (standing.at === 'preparing') return <UnderWay label="Preparing…" name={name} />
  if (standing.at === 'kept') return null
  return (
    <div className="grid gap-2">
      <p className="flex gap-1.5 text-sm text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">{standing.message}</span>
      </p>
      {!standing.final && (
        <Button variant="secondary" size="sm" aria-label={`Try again: ${name}`} onClick={onRetry}>
          <RotateCcw aria-hidden className="size-4" />
          Try again
        </Button>
      )}
    </div>
  )
}
