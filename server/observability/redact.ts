const address = /[^\s"'`<>()[\]{},:;\\/=&?|]+(?:@|%40)[^\s"'`<>()[\]{},:;\\/=&?|]+/gi
const token = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
const secret = /(_secret_|\b[rs]k_(?:test|live)_|\bwhsec_)\w+/g

/** Substrings that every secret contains; searching for them is far cheaper than the patterns. */
const secretMarkers = ['@', '%40', 'eyJ', '_secret_', 'k_test_', 'k_live_', 'whsec_']

export function redactSecrets(text: string): string {
  if (!secretMarkers.some((sign) => text.includes(sign))) return text
  return text.replace(token, '[token]').replace(secret, '$1[…]').replace(address, '[address]')
}

/** Quoted parts of error messages often contain user input. */
function withoutQuotes(message: string): string {
  return redactSecrets(message.replace(/"[^"]*"|“[^”]*”/g, '"…"'))
}

function placesIn(stack: string | undefined): string[] {
  const lines = stack?.split('\n') ?? []
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim())
}

type Fault = {
  type: string
  message: string
  code?: string | number
  /** Schema names, never row values. */
  table?: string
  constraint?: string
  stack: string[]
  cause?: Fault
  /** The first of those that an AggregateError holds. */
  errors?: Fault[]
}

const nested = 3
const maxErrors = 3

/** Without user input: messages of the database, mail server and parsers quote it. */
export function serializeError(error: unknown, depth = nested): Fault {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: [] }
  const { code, table, constraint } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: withoutQuotes(error.message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: placesIn(error.stack),
    ...(error.cause !== undefined &&
      depth > 0 && { cause: serializeError(error.cause, depth - 1) }),
    ...(error instanceof AggregateError &&
      depth > 0 && {
        errors: error.errors.slice(0, maxErrors).map((one) => serializeError(one, depth - 1)),
      }),
  }
}

const plainSegment = /^[\w.-]{0,80}$/
const plainPath = /^(?:\/[\w.-]{0,80})*$/
const itemPath = /^(?:\/\w\w)?\/items\//i

/** Whatever follows the id in the URL of a product page: usually the words of the title. */
const slug = /(?<=^(?:\/\w\w)?\/items\/[^/]+\/).+/i

/** Without user input: segments that are not plain words, and the slugs of products, are `*`. */
export function redactPath(path: string): string {
  if (plainPath.test(path) && !itemPath.test(path)) return path
  return path
    .split('/')
    .map((step) => (plainSegment.test(step) ? step : '*'))
    .join('/')
    .replace(slug, '*')
}
