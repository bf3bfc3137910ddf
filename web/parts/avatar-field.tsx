import { Camera, Trash2 } from 'lucide-react'
import { photoTypes } from '../photo-file.ts'
import { isUnderWay } from '../photo-tray.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { useGivenFiles } from '../ui/use-given-files.ts'
import { PhotoFailure } from './photo-failure.tsx'
import { PhotoProgress } from './photo-progress.tsx'
import type { AvatarUpload } from './use-avatar.ts'

type Props = {
  upload: AvatarUpload
  /** Of the person. */
  name: string
  /** Of the picture that is to be saved, if any. */
  address: string | null
  isNew: boolean
  onRemove: () => void
}

const called = 'Your picture'

function wordsOf({ photo }: AvatarUpload, isNew: boolean) {
  if (photo && isUnderWay(photo)) return 'Uploading your picture.'
  if (photo) return ''
  return isNew ? 'This is how others see you once you have saved your profile.' : ''
}

/** One's picture in the round, to be dropped, pasted, chosen, taken or removed. */
export function AvatarField({ upload, name, address, isNew, onRemove }: Props) {
  const hovering = useGivenFiles(upload.choose)
  const { photo } = upload
  const face = photo?.face ?? address
  return (
    <div className="flex items-start gap-4">
      <Avatar
        key={face}
        name={name}
        photo={face}
        className={`size-20 rounded-full ring-offset-2 ring-offset-surface ${hovering ? 'ring-4 ring-accent' : ''}`}
      />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="text-sm text-muted pointer-coarse:hidden">
          {hovering ? 'Let go to use it.' : 'Drop a picture of you here, paste it, or'}
        </p>
        <div className="flex flex-wrap gap-2">
          <FileButton accept={photoTypes} onFiles={upload.choose}>
            Choose a picture
          </FileButton>
          <span className="hidden pointer-coarse:contents">
            <FileButton accept="image/*" camera="user" onFiles={upload.choose}>
              <Camera aria-hidden className="size-5" />
              Take a picture
            </FileButton>
          </span>
          {face && (
            <Button variant="quiet" onClick={onRemove}>
              <Trash2 aria-hidden className="size-5" />
              {photo && isUnderWay(photo) ? 'Cancel' : 'Remove picture'}
            </Button>
          )}
        </div>
        {photo && <PhotoProgress standing={photo.standing} name={called} />}
        {photo?.standing.at === 'failed' && (
          <PhotoFailure
            failure={photo.standing}
            name="your picture"
            onRetry={() => upload.retry(photo.key)}
          />
        )}
        <p role="status" className={`text-sm text-muted empty:absolute ${photo ? 'sr-only' : ''}`}>
          {wordsOf(upload, isNew)}
          {photo?.standing.at === 'failed' && photo.standing.message}
        </p>
      </div>
    </div>
  )
}
