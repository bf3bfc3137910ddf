type Props = {
  label: string
  /** From 0 to 1; undefined while unknown. */
  part?: number
}

/** Progress on a coloured surface, such as the frame of a photo that is being uploaded. */
export function ProgressBar({ label, part }: Props) {
  return (
    <progress aria-label={label} value={part} max={1} className="progress [--track:var(--line)]" />
  )
}
