import type { Problem, Settings } from './settings.ts'

/** The given settings, or undefined if any is unset; adds a problem if only some are set. */
export function allOrNone<N extends keyof Settings>(
  all: Settings,
  names: N[],
  problems: Problem[],
): Record<N, string> | undefined {
  const missing = names.filter((name) => !all[name])
  if (missing.length === names.length) return undefined
  for (const setting of missing) {
    const others = names.filter((other) => all[other]).join(' and ')
    problems.push({ setting, message: `${setting} must be set together with ${others}.` })
  }
  if (missing.length > 0) return undefined
  return Object.fromEntries(names.map((name) => [name, String(all[name])])) as Record<N, string>
}
