import { useEffect, useEffectEvent, useState } from 'react'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * Receives files dropped anywhere on the page and pasted pictures; returns whether files hover over
 * it.
 */
export function useFileDrop(onFiles: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false)

  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    // Otherwise the browser would leave the page to show the file.
    event.preventDefault()
    setHovering(event.type === 'dragover')
    const files = [...(event.dataTransfer?.files ?? [])]
    if (event.type === 'drop' && files.length > 0) onFiles(files)
  })

  const onPaste = useEffectEvent(({ clipboardData, target }: ClipboardEvent) => {
    const files = [...(clipboardData?.files ?? [])]
    const isTyping = target instanceof Element && target.matches('input, textarea')
    const isText = isTyping && clipboardData?.types.includes('text/plain')
    if (files.length > 0 && !isText) onFiles(files)
  })

  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    for (const type of ['dragover', 'dragleave', 'drop'] as const) {
      window.addEventListener(type, (event) => onDrag(event), { signal })
    }
    window.addEventListener('paste', (event) => onPaste(event), { signal })
    return () => stop.abort()
  }, [])

  return hovering
}
