import { StartupError } from '../errors/startup-error.ts'

/** What is wrong with the settings: one sentence each, which names the setting and the remedy. */
export type Problems = string[]

/** The first problem of each setting: a wrong one is not reported as missing, too. */
export function firstPerSetting(problems: Problems): Problems {
  const bySetting = Map.groupBy(problems, (problem) => problem.split(' ')[0])
  return [...bySetting.values()].flatMap(([first]) => first ?? [])
}

export function refuseSettings(problems: Problems): never {
  const [first = ''] = problems
  if (problems.length === 1) throw new StartupError(first)
  const lines = problems.map((problem) => `  ${problem}`)
  throw new StartupError(
    [`${problems.length} settings are missing or wrong (see .env.example):`, ...lines].join('\n'),
  )
}
