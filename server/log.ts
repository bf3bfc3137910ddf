import { type Logger, pino } from 'pino'
import { faultOf, withoutSecrets } from './discretion.ts'

export type Log = Logger

/**
 * One JSON line for each event on standard error; standard output is for people. No line tells who
 * somebody is or what they wrote: what is logged is chosen so, errors are shortened to what a
 * programmer needs, and addresses and secrets that are in a line all the same are blotted out.
 */
export function openLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      serializers: { err: faultOf },
      hooks: { streamWrite: withoutSecrets },
    },
    process.stderr,
  )
}
