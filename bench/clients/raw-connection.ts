import { connect, type Socket } from 'node:net'

const head = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** Status and content length; a chunked body ends with the last chunk. */
function readHead(bytes: Buffer) {
  const end = bytes.indexOf(head)
  if (end < 0) return undefined
  const text = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  const total = length === undefined ? undefined : end + head.length + Number(length)
  return { status: Number(text.slice(9, 12)), total, closes: /\r\nconnection: close/i.test(text) }
}

type Head = NonNullable<ReturnType<typeof readHead>>

/**
 * A minimal HTTP connection that only looks for the end of each response: an HTTP client would take
 * too much CPU from the server under test. `done` gets the status, or 0 if the connection broke.
 */
export function openRawConnection(port: number, localAddress: string) {
  let socket: Socket | undefined
  let answer: Head | undefined
  let bytes = 0
  let start = Buffer.alloc(0)
  let done: ((status: number) => void) | undefined

  function finish(status: number) {
    const callback = done
    done = undefined
    answer = undefined
    bytes = 0
    start = Buffer.alloc(0)
    callback?.(status)
  }

  function drop() {
    socket?.destroy()
    socket = undefined
  }

  function onData(chunk: Buffer) {
    bytes += chunk.length
    if (!answer) {
      start = Buffer.concat([start, chunk])
      answer = readHead(start)
      if (!answer) return
    }
    const { total, status, closes } = answer
    const ended = total === undefined ? chunk.subarray(-5).equals(lastChunk) : bytes >= total
    if (!ended) return
    if (closes) drop()
    finish(status)
  }

  function open() {
    const opened = connect({ port, host: '127.0.0.1', localAddress, noDelay: true })
    opened.on('data', onData).on('error', () => {})
    opened.on('close', () => {
      if (socket !== opened) return
      socket = undefined
      finish(0)
    })
    return opened
  }

  return {
    ask(request: string, onStatus: (status: number) => void) {
      done = onStatus
      socket ??= open()
      socket.write(request)
    },
    close: drop,
  }
}

export type RawConnection = ReturnType<typeof openRawConnection>
