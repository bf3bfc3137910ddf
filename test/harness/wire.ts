import type { Socket } from 'node:net'

/** The end of a transaction in PostgreSQL's simple query protocol. */
const commit = Buffer.from('commit\0')

/** Breaks the connection before a commit arrives, or before its response does. */
export type Break = { moment: 'before' | 'after'; done: PromiseWithResolvers<void> }

/** State of the proxy, shared by its connections. */
export type Condition = {
  /** Delay of every byte in milliseconds. */
  lateMs: number
  /** Data is dropped silently. */
  silent: boolean
  atCommit?: Break | undefined
}

/** Forwards bytes in order, with the current delay. */
function passOn(from: Socket, to: Socket, now: Condition, mayPass: (bytes: Buffer) => boolean) {
  let due = 0
  function later(act: () => void) {
    due = Math.max(due, performance.now() + now.lateMs)
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

export function join(near: Socket, far: Socket, now: Condition) {
  /** After losing bytes, the connection can never resume. */
  let dumb = false
  let committing: Break | undefined

  function part({ done }: Break) {
    near.destroy()
    far.destroy()
    done.resolve()
    return false
  }
  function isHeard() {
    dumb ||= now.silent
    return !dumb
  }
  function goes(bytes: Buffer) {
    if (now.atCommit && bytes.includes(commit)) {
      committing = now.atCommit
      now.atCommit = undefined
      if (committing.moment === 'before') return part(committing)
    }
    return isHeard()
  }
  const comes = () => (committing ? part(committing) : isHeard())

  passOn(near, far, now, goes)
  passOn(far, near, now, comes)
  near.on('close', () => dumb || far.destroy())
  far.on('close', () => dumb || near.destroy())
}
