import { StartupError } from '../errors/startup-error.ts'
import type { Problem } from './settings.ts'

/** The first problem of each setting: a wrong one is not reported as missing, too. */
export function firstPerSetting(problems: Problem[]): Problem[] {
  const bySetting = Map.groupBy(problems, ({ setting }) => setting)
  return [...bySetting.values()].flatMap(([first]) => first ?? [])
}

export function refuseSettings(problems: Problem[]): never {
  const messages = problems.map(({ message }) => message)
  const [first = ''] = messages
  if (messages.length === 1) throw new StartupError(first)
  const lines = messages.map((message) => `  ${message}`)
  throw new StartupError(
    [`${problems.length} settings are missing or wrong (see .env.example):`, ...lines].join('\n'),
  )
}
