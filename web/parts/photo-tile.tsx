import { ArrowLeft, ArrowRight, GripVertical, Star, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { isUnderWay, type Tray, type TrayPhoto } from '../photo-tray.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Picture } from '../ui/picture.tsx'
import { smallAddress } from './gallery-thumbnails.tsx'
import { PhotoStanding } from './photo-standing.tsx'

type Props = {
  photo: TrayPhoto
  /** Counted from 0. */
  place: number
  count: number
  tray: Tray
  dragged: boolean
  onRemove: () => void
}

function Face({ photo: { face, alt, standing }, name }: { photo: TrayPhoto; name: string }) {
  const address = standing.at === 'kept' && !face ? smallAddress(standing.photo) : face
  const dim = standing.at === 'kept' ? '' : 'opacity-60'
  return <Picture src={address ?? ''} alt={alt || name} eager className={`size-full ${dim}`} />
}

/** The photo itself; the mouse can take hold of it anywhere, a finger at its corner. */
function Frame({ photo, name, isCover }: { photo: TrayPhoto; name: string; isCover: boolean }) {
  return (
    <div
      data-grip-of-mouse
      className="relative aspect-square cursor-grab bg-sunken active:cursor-grabbing sm:aspect-4/3 [&_img]:pointer-events-none"
    >
      <Face photo={photo} name={name} />
      {isCover && (
        <span className="absolute start-2 top-2">
          <Badge tone="good" icon={<Star aria-hidden className="size-3.5 fill-current" />}>
            Cover
          </Badge>
        </span>
      )}
      <span
        data-grip
        aria-hidden
        className="absolute end-1.5 bottom-1.5 grid size-9 touch-none place-items-center rounded-control bg-surface/90 text-ink shadow-card"
      >
        <GripVertical className="size-5" />
      </span>
    </div>
  )
}

function Description({ photo, place, tray }: Pick<Props, 'photo' | 'place' | 'tray'>) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm">
        What photo {place + 1} shows <span className="text-muted">(optional)</span>
      </label>
      <input
        id={id}
        className="control text-sm"
        maxLength={200}
        value={photo.alt}
        onChange={({ target }) => tray.describe(photo.key, target.value)}
      />
    </div>
  )
}

function Acts({ photo, place, count, tray, onRemove }: Omit<Props, 'dragged'>) {
  const faded = 'aria-disabled:opacity-40 aria-disabled:hover:bg-transparent'
  const name = `photo ${place + 1}`
  return (
    <div className="-ms-2 -mb-2 flex">
      <IconButton
        label={`Move ${name} earlier`}
        data-act="earlier"
        aria-disabled={place === 0}
        icon={<ArrowLeft className="size-5 rtl:-scale-x-100" />}
        onClick={() => tray.move(photo.key, place - 1)}
        className={faded}
      />
      <IconButton
        label={`Move ${name} later`}
        data-act="later"
        aria-disabled={place === count - 1}
        icon={<ArrowRight className="size-5 rtl:-scale-x-100" />}
        onClick={() => tray.move(photo.key, place + 1)}
        className={faded}
      />
      <IconButton
        label={isUnderWay(photo) ? `Cancel ${name}` : `Remove ${name}`}
        data-act="remove"
        icon={<Trash2 className="size-5" />}
        onClick={onRemove}
        className="ms-auto -me-2"
      />
    </div>
  )
}

/** One photo of a product that is being described: what it shows, its place, how far it is. */
export function PhotoTile({ dragged, ...props }: Props) {
  const { photo, place, tray } = props
  const name = `Photo ${place + 1}`
  return (
    <li
      data-key={photo.key}
      className={`grid grid-cols-[7.5rem_minmax(0,1fr)] overflow-hidden rounded-control border bg-surface sm:grid-cols-1 sm:grid-rows-[auto_1fr] ${
        dragged ? 'border-accent opacity-80 ring-2 ring-accent' : 'border-line'
      }`}
    >
      <Frame photo={photo} name={name} isCover={place === 0} />
      <div className="flex min-w-0 flex-col gap-2 p-3">
        <PhotoStanding
          standing={photo.standing}
          name={name}
          onRetry={() => tray.retry(photo.key)}
        />
        {photo.standing.at !== 'failed' && <Description {...{ photo, place, tray }} />}
        <div className="mt-auto">
          <Acts {...props} />
        </div>
      </div>
    </li>
  )
}
