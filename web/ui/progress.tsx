type Props = { label: string; value?: number }

/** How far something is, from 0 to 1; without a value, that it goes on. The label is read aloud. */
export function Progress({ label, value }: Props) {
  return <progress aria-label={label} value={value} max={1} className="progress" />
}
