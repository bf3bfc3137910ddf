import { Camera } from 'lucide-react'
import { FileButton } from '../../ui/file-button.tsx'

type Props = {
  label: string
  camera: 'user' | 'environment'
  onFiles: (files: File[]) => void
}

/** On touch screens, a button that takes a picture with the camera. */
export function CameraButton({ label, camera, onFiles }: Props) {
  return (
    <span className="hidden pointer-coarse:contents">
      <FileButton accept="image/*" camera={camera} onFiles={onFiles}>
        <Camera aria-hidden className="size-5" />
        {label}
      </FileButton>
    </span>
  )
}
