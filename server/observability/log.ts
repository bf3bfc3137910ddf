import { type Logger, pino } from 'pino'
import { redactSecrets, serializeError } from './redact.ts'

export type Log = Logger

/** Buffers the lines of a turn: a write call per line costs as much as a cached page. */
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
 * JSON lines on standard error. Logs no personal data: fields are chosen explicitly, errors are
 * reduced by `serializeError`, remaining addresses and secrets are redacted.
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
