const dayMs = 86_400_000

/**
 * The last moment before a deadline at midnight (UTC), by which the last day is named: 00:00 would
 * read like one day more. Undefined for other deadlines.
 */
export function lastMomentOf(deadline: Date): Date | undefined {
  const at = deadline.getTime()
  return at % dayMs === 0 ? new Date(at - 1) : undefined
}
