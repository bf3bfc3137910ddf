import type { TrayPhoto } from '../photo-tray.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'

type Props = {
  standing: TrayPhoto['standing']
  /** What to call the photo, as in “Photo 2”. */
  name: string
}

const words = { waiting: 'Waiting…', sending: 'Uploading…', preparing: 'Preparing…' }

function partOf(standing: TrayPhoto['standing']): number | undefined {
  if (standing.at === 'sending') return standing.part
  return standing.at === 'waiting' ? 0 : undefined
}

/** How far the upload of one photo is, until it is over. */
export function PhotoProgress({ standing, name }: Props) {
  if (standing.at === 'kept' || standing.at === 'failed') return null
  const label = words[standing.at]
  return (
    <div className="grid gap-1">
      <p aria-hidden className="text-sm">
        {label}
      </p>
      <ProgressBar label={`${name}: ${label}`} part={partOf(standing)} />
    </div>
  )
}
