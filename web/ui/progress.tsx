type Props = { label: string; value?: number; className?: string }

/** Progress from 0 to 1; indeterminate without a value. Screen readers announce the label. */
export function Progress({ label, value, className = '' }: Props) {
  return <progress aria-label={label} value={value} max={1} className={`progress ${className}`} />
}
