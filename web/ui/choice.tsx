import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  type: 'radio' | 'checkbox'
  label: ReactNode
  /** A sentence that explains the choice. */
  meaning?: string
}

/**
 * A radio button or checkbox as a card that is clickable as a whole. Spread `register('name')` into
 * it.
 */
export function Choice({ label, meaning, ...input }: Props) {
  const id = useId()
  return (
    <label className="flex min-h-11 gap-3 rounded-control border border-edge bg-surface px-3 py-2.5 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        {...input}
        aria-labelledby={`${id}-label`}
        aria-describedby={meaning && `${id}-meaning`}
        className="mt-1 size-4 shrink-0 accent-accent outline-none"
      />
      <span className="grid min-w-0 content-start">
        <span id={`${id}-label`} className="font-medium">
          {label}
        </span>
        {meaning && (
          <span id={`${id}-meaning`} className="text-sm text-muted">
            {meaning}
          </span>
        )}
      </span>
    </label>
  )
}
