import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { gradedParts } from '../../../contract/grade-enums.ts'
import { maxAltTextLength } from '../../../contract/schemas/text-limits.ts'
import { Select } from '../../ui/select-field.tsx'
import { PhotoActions } from './photo-actions.tsx'
import { PhotoFailure } from './photo-failure.tsx'
import { PhotoFrame } from './photo-frame.tsx'
import { isSmall } from './photo-list.ts'

type Props = ComponentProps<typeof PhotoActions> & { dragged: boolean }
type TextProps = Pick<Props, 'photo' | 'index' | 'queue'>
type LabelProps = { htmlFor: string; text: 'whatItShows' | 'showsFlawOf'; index: number }

function Label({ htmlFor, text, index }: LabelProps) {
  const t = useTranslations('photos')
  const quiet = (chunks: ReactNode) => <span className="text-muted">{chunks}</span>
  return (
    <label htmlFor={htmlFor} className="text-sm">
      {t.rich(text, { number: index + 1, quiet })}
    </label>
  )
}

function Description({ photo, index, queue }: TextProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <Label htmlFor={id} text="whatItShows" index={index} />
      <input
        id={id}
        type="text"
        className="control text-sm"
        maxLength={maxAltTextLength}
        value={photo.alt}
        onChange={({ target }) => queue.describe(photo.key, { alt: target.value })}
      />
    </div>
  )
}

/** The part of the laptop whose flaw the photo shows: it is shown with the grade of that part. */
function Flaw({ photo, index, queue }: TextProps) {
  const id = useId()
  const t = useTranslations('photos')
  const parts = useTranslations('grades.parts')
  const choose = (value: string) => {
    const flaw = gradedParts.find((part) => part === value) ?? null
    queue.describe(photo.key, { flaw })
  }
  return (
    <div className="grid gap-1">
      <Label htmlFor={id} text="showsFlawOf" index={index} />
      <Select
        id={id}
        className="text-sm"
        value={photo.flaw ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{t('noFlaw')}</option>
        {gradedParts.map((part) => (
          <option key={part} value={part}>
            {parts(part)}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** One photo of the product form: its picture, description, position and upload progress. */
export function PhotoTile({ dragged, ...props }: Props) {
  const { photo, index, queue } = props
  const t = useTranslations('photos')
  const name = t('photo', { number: index + 1 })
  return (
    <li
      data-key={photo.key}
      className={`grid grid-cols-[7.5rem_minmax(0,1fr)] overflow-hidden rounded-control border bg-surface sm:grid-cols-1 sm:grid-rows-[auto_1fr] ${
        dragged ? 'border-accent opacity-80 ring-2 ring-accent' : 'border-line'
      }`}
    >
      <PhotoFrame photo={photo} name={name} isCover={index === 0} />
      <div className="flex min-w-0 flex-col gap-2 p-3">
        {photo.status.at === 'failed' ? (
          <PhotoFailure failure={photo.status} name={name} onRetry={() => queue.retry(photo.key)} />
        ) : (
          <>
            {isSmall(photo) && <p className="text-sm text-warn">{t('small')}</p>}
            <Description photo={photo} index={index} queue={queue} />
            <Flaw photo={photo} index={index} queue={queue} />
          </>
        )}
        <PhotoActions {...props} />
      </div>
    </li>
  )
}
