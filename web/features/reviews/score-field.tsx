import { Star } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceGroup } from '../../ui/choice-group.tsx'

const values = [1, 2, 3, 4, 5] as const

type Props = {
  legend: string
  error: string | undefined
  /** What is chosen now, as text. */
  value: string | null
  /** `register('name')` of the form. */
  field: ComponentProps<'input'>
}

/** One score: five radio buttons that look like stars, and the chosen one in words. */
export function ScoreField({ legend, error, value, field }: Props) {
  const t = useTranslations('reviews')
  const chosen = values.find((one) => String(one) === value)
  return (
    <ChoiceGroup legend={legend} error={error} className="flex flex-wrap items-center gap-x-1">
      {values.map((one) => (
        <label
          key={one}
          className="relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            value={one}
            aria-label={t('choose', { count: one, meaning: t(`meanings.s${one}`) })}
            className="absolute inset-0 cursor-pointer opacity-0"
            {...field}
          />
          <Star
            aria-hidden
            className={`size-7 ${chosen && one <= chosen ? 'fill-current text-warn' : 'text-muted'}`}
          />
        </label>
      ))}
      <span aria-hidden className="ps-2 text-sm text-muted">
        {chosen ? t(`meanings.s${chosen}`) : ''}
      </span>
    </ChoiceGroup>
  )
}
