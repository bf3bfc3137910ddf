import { useTranslations } from 'use-intl'
import { Progress } from '../../ui/progress.tsx'
import type { QueuedPhoto } from './photo-list.ts'

type Props = {
  status: QueuedPhoto['status']
  /** The photo's accessible name, such as “Photo 2”. */
  name: string
}

function partOf(status: QueuedPhoto['status']): number | undefined {
  if (status.at === 'sending') return status.part
  return status.at === 'waiting' ? 0 : undefined
}

/** The progress of one upload, until it has finished. */
export function PhotoProgress({ status, name }: Props) {
  const t = useTranslations('photos')
  if (status.at === 'stored' || status.at === 'failed') return null
  return (
    <div className="grid gap-1">
      <p aria-hidden className="text-sm">
        {t(`progress.${status.at}`)}
      </p>
      <Progress
        label={t(`progressOf.${status.at}`, { name })}
        value={partOf(status)}
        className="[--track:var(--line)]"
      />
    </div>
  )
}
