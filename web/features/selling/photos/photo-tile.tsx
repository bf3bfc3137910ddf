import { type ComponentProps, useId } from 'react'
import { useTranslations } from 'use-intl'
import { PhotoActions } from './photo-actions.tsx'
import { PhotoFailure } from './photo-failure.tsx'
import { PhotoFrame } from './photo-frame.tsx'

type Props = ComponentProps<typeof PhotoActions> & { dragged: boolean }

function Description({ photo, place, tray }: Pick<Props, 'photo' | 'place' | 'tray'>) {
  const id = useId()
  const t = useTranslations('photos')
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm">
        {t.rich('whatItShows', {
          number: place + 1,
          quiet: (chunks) => <span className="text-muted">{chunks}</span>,
        })}
      </label>
      <input
        id={id}
        type="text"
        className="control text-sm"
        maxLength={200}
        value={photo.alt}
        onChange={({ target }) => tray.describe(photo.key, target.value)}
      />
    </div>
  )
}

/** One photo of the product form: its picture, description, position and upload progress. */
export function PhotoTile({ dragged, ...props }: Props) {
  const { photo, place, tray } = props
  const t = useTranslations('photos')
  const name = t('photo', { number: place + 1 })
  return (
    <li
      data-key={photo.key}
      className={`grid grid-cols-[7.5rem_minmax(0,1fr)] overflow-hidden rounded-control border bg-surface sm:grid-cols-1 sm:grid-rows-[auto_1fr] ${
        dragged ? 'border-accent opacity-80 ring-2 ring-accent' : 'border-line'
      }`}
    >
      <PhotoFrame photo={photo} name={name} isCover={place === 0} />
      <div className="flex min-w-0 flex-col gap-2 p-3">
        {photo.standing.at === 'failed' ? (
          <PhotoFailure
            failure={photo.standing}
            name={name}
            onRetry={() => tray.retry(photo.key)}
          />
        ) : (
          <Description {...{ photo, place, tray }} />
        )}
        <PhotoActions {...props} />
      </div>
    </li>
  )
}
