import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line for each event on standard error; standard output is for people. */
export function openLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      redact: ['password', 'token', 'authorization', 'cookie', '*.password', '*.token'],
    },
    process.stderr,
  )
}
