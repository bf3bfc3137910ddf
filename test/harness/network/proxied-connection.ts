import type { Socket } from 'node:net'

/** The end of a transaction in PostgreSQL's simple query protocol. */
const commit = Buffer.from('commit\0')

/** Breaks the connection before a commit arrives, or before its response does. */
export type Break = { moment: 'before' | 'after'; done: PromiseWithResolvers<void> }

/** State of the proxy, shared by its connections. */
export type ProxyCondition = {
  /** Delay of every byte in milliseconds. */
  lateMs: number
  /** Data is dropped silently. */
  silent: boolean
  atCommit?: Break | undefined
}

/** Forwards bytes in order, with the current delay. */
function forward(
  from: Socket,
  to: Socket,
  condition: ProxyCondition,
  mayPass: (bytes: Buffer) => boolean,
) {
  let due = 0
  function later(act: () => void) {
    due = Math.max(due, performance.now() + condition.lateMs)
    const wait = due - performance.now()
    if (wait > 0) setTimeout(act, wait)
    else act()
  }
  function send(bytes: Buffer) {
    if (to.destroyed || to.write(bytes)) return
    from.pause()
    to.once('drain', () => from.resume())
  }
  from.on('data', (bytes: Buffer) => mayPass(bytes) && later(() => send(bytes)))
  from.on('end', () => later(() => to.end()))
}

export function connectSockets(client: Socket, server: Socket, condition: ProxyCondition) {
  /** After losing bytes, the connection can never resume. */
  let isSilenced = false
  let committing: Break | undefined

  function part({ done }: Break) {
    client.destroy()
    server.destroy()
    done.resolve()
    return false
  }
  function canPass() {
    isSilenced ||= condition.silent
    return !isSilenced
  }
  function forwardRequest(bytes: Buffer) {
    if (condition.atCommit && bytes.includes(commit)) {
      committing = condition.atCommit
      condition.atCommit = undefined
      if (committing.moment === 'before') return part(committing)
    }
    return canPass()
  }
  const forwardResponse = () => (committing ? part(committing) : canPass())

  forward(client, server, condition, forwardRequest)
  forward(server, client, condition, forwardResponse)
  client.on('close', () => isSilenced || server.destroy())
  server.on('close', () => isSilenced || client.destroy())
}
