import { type Logger, pino } from 'pino'
import { redactSecrets, serializeError } from './redact.ts'

export type Log = Logger

/**
 * Writes what one turn of the event loop has to say at once: a call of the system for each line costs as
 * much as a page from memory.
 */
function byTurns(stream: NodeJS.WritableStream) {
  let lines = ''
  const flush = () => {
    if (lines) stream.write(lines)
    lines = ''
  }
  process.on('exit', flush)
  return {
    write(line: string) {
      if (!lines) setImmediate(flush)
      lines += line
    },
  }
}

const stderr = byTurns(process.stderr)

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
      serializers: { err: serializeError },
      hooks: { streamWrite: redactSecrets },
    },
    stderr,
  )
}
