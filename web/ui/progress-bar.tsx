type Props = {
  label: string
  /** From 0 to 1; undefined while unknown. */
  part?: number
}

const look =
  'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line ' +
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full ' +
  '[&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width] ' +
  '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent ' +
  'indeterminate:animate-pulse indeterminate:bg-accent ' +
  'indeterminate:[&::-webkit-progress-bar]:bg-accent'

export function ProgressBar({ label, part }: Props) {
  return <progress aria-label={label} value={part} max={1} className={look} />
}
