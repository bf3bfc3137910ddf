import type { Attribute } from '../../../../contract/attributes.ts'

type Numbers = Pick<Attribute, 'unit' | 'minimum' | 'maximum' | 'grouping' | 'steps'>

/** Whether values may have decimals: the search groups them by whole numbers, or a limit has some. */
export const hasDecimals = ({ grouping, steps, minimum, maximum }: Numbers): boolean =>
  grouping === 'whole' ||
  [minimum ?? 0, maximum ?? 0, ...steps].some((limit) => !Number.isInteger(limit))

/** Typical values, the most fitting first. */
function usualValues(attribute: Numbers): number[] {
  if (hasDecimals(attribute)) return [13.3]
  const { unit, steps } = attribute
  return [...(unit === '%' ? [87] : []), ...steps.slice(steps.length >> 1), 16]
}

/** A value that a number can have, for its explanation. */
export function numberExample(attribute: Numbers): number {
  const { minimum, maximum } = attribute
  const least = minimum ?? Number.NEGATIVE_INFINITY
  const most = maximum ?? Number.POSITIVE_INFINITY
  const usual = usualValues(attribute).find((value) => value >= least && value <= most)
  return usual ?? minimum ?? maximum ?? 0
}
