const address = /[^\s"'`<>()[\]{},:;\\/=&?|]+(?:@|%40)[^\s"'`<>()[\]{},:;\\/=&?|]+/gi
const token = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g
const secret = /(_secret_|\b[rs]k_(?:test|live)_|\bwhsec_)\w+/g

/** What each of the above begins with or has in it: to look for these is far cheaper. */
const secretMarkers = ['@', '%40', 'eyJ', '_secret_', 'k_test_', 'k_live_', 'whsec_']

/** The text with e-mail addresses, access tokens and the card provider's secrets blotted out. */
export function redactSecrets(text: string): string {
  if (!secretMarkers.some((sign) => text.includes(sign))) return text
  return text.replace(token, '[token]').replace(secret, '$1[…]').replace(address, '[address]')
}

/** What stands in quotes in an error's message is often what somebody sent. */
function withoutQuotes(message: string): string {
  return redactSecrets(message.replace(/"[^"]*"|“[^”]*”/g, '"…"'))
}

/** The lines of a stack that name places in the code; the others repeat the message. */
function placesIn(stack: string | undefined): string[] {
  const lines = stack?.split('\n') ?? []
  return lines.filter((line) => /^\s+at /.test(line)).map((line) => line.trim())
}

type Fault = {
  type: string
  message: string
  code?: string | number
  /** Where in the database: names of ours, never the row. */
  table?: string
  constraint?: string
  stack: string[]
  cause?: Fault
}

const nested = 3

/**
 * What a programmer needs of an error, and nothing that somebody sent: the database, the mail
 * server and parsers put rows, addresses and pieces of the input into theirs.
 */
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
  }
}

/** A word, a number or an id of a path, as the routes and the files have them. */
const redactPathSegment = /^[\w.-]{0,80}$/

/** The path of a request without what people may have put into it: an address, a name, a text. */
export function redactPath(path: string): string {
  return path
    .split('/')
    .map((step) => (redactPathSegment.test(step) ? step : '*'))
    .join('/')
}
