import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** File types, as in `<input accept>`. */
  accept: string
  multiple?: boolean
  /** Opens this camera instead of the file chooser, on devices that have it. */
  camera?: 'user' | 'environment'
  onFiles: (files: File[]) => void
}

/** A button that opens the file chooser. */
export function FileButton({ accept, multiple, camera, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        capture={camera}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // So that the same file can be chosen again.
          target.value = ''
        }}
      />
      <Button variant="secondary" {...button} onClick={() => input.current?.click()} />
    </>
  )
}
