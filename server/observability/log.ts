import { type Logger, pino } from 'pino'
import { redactSecrets, serializeError } from './redact.ts'

export type Log = Logger

const flushIntervalMs = 20
/** In UTF-16 code units. */
const maxBuffered = 64 * 1024

/** Buffers lines for a moment: a write call per line costs as much as a cached page. */
function buffered(stream: NodeJS.WritableStream) {
  let lines = ''
  const flush = () => {
    if (lines) stream.write(lines)
    lines = ''
  }
  process.on('exit', flush)
  return {
    write(line: string) {
      if (!lines) setTimeout(flush, flushIntervalMs).unref()
      lines += line
      if (lines.length > maxBuffered) flush()
    },
  }
}

const stderr = buffered(process.stderr)

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
