import { type DragEvent, type ReactNode, useState } from 'react'
import { DropArea } from './drop-area.tsx'

type Props = {
  onFiles: (files: File[]) => void
  children: ReactNode
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * Accepts dropped files, and stops the event so that page-wide handlers do not receive them. Not
 * reachable by keyboard: its content must offer another way to choose files.
 */
export function DropZone({ onFiles, children }: Props) {
  const [hovering, setHovering] = useState(false)

  const onDrag = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    setHovering(event.type === 'dragover')
    if (event.type === 'drop') onFiles([...event.dataTransfer.files])
  }

  return (
    <DropArea
      hovering={hovering}
      onDragOver={onDrag}
      onDrop={onDrag}
      onDragLeave={() => setHovering(false)}
      className="gap-2 py-5"
    >
      {children}
    </DropArea>
  )
}
