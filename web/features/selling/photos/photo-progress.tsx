import { useTranslations } from 'use-intl'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { QueuedPhoto } from './upload-queue.ts'

type Props = {
  standing: QueuedPhoto['standing']
  /** The photo's accessible name, such as “Photo 2”. */
  name: string
}

function partOf(standing: QueuedPhoto['standing']): number | undefined {
  if (standing.at === 'sending') return standing.part
  return standing.at === 'waiting' ? 0 : undefined
}

/** The progress of one upload, until it has finished. */
export function PhotoProgress({ standing, name }: Props) {
  const t = useTranslations('photos')
  if (standing.at === 'stored' || standing.at === 'failed') return null
  return (
    <div className="grid gap-1">
      <p aria-hidden className="text-sm">
        {t(`progress.${standing.at}`)}
      </p>
      <ProgressBar label={t(`progressOf.${standing.at}`, { name })} part={partOf(standing)} />
    </div>
  )
}
