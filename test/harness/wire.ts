import type { Socket } from 'node:net'

/** What ends a transaction, as the simple query protocol of PostgreSQL sends it. */
const commit = Buffer.from('commit\0')

/** A break of the connection at a commit: before it arrives, or before its answer does. */
export type Break = { moment: 'before' | 'after'; done: PromiseWithResolvers<void> }

/** How a cable is at the moment, for all its wires. */
export type Condition = {
  /** How late every byte is, in milliseconds. */
  lateMs: number
  /** Bytes vanish, and nobody is told. */
  silent: boolean
  /** What the next commit brings about. */
  atCommit?: Break | undefined
}

/** Passes bytes on in their order, if they may pass, as late as the cable is now. */
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

/** Joins a program's connection with the database's, under the conditions of the cable. */
export function join(near: Socket, far: Socket, now: Condition) {
  /** Some of its bytes are lost, so it never speaks again. */
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
