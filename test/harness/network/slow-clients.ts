import { connect, type Socket } from 'node:net'

const host = 'Host: 127.0.0.1\r\n'
const json = 'Content-Type: application/json\r\n'

/** What a slow client sends at first, and then repeatedly. */
const kinds = {
  silent: { start: '', piece: '' },
  headers: { start: `GET / HTTP/1.1\r\n${host}`, piece: 'X-A: b\r\n' },
  body: {
    start: `POST /api/bookings HTTP/1.1\r\n${host}${json}Content-Length: 4000\r\n\r\n{`,
    piece: ' ',
  },
  chunks: {
    start: `POST /api/bookings HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n`,
    piece: '1\r\n \r\n',
  },
  /** One valid request, then silence on the kept connection. */
  idle: { start: `GET /healthz HTTP/1.1\r\n${host}\r\n`, piece: '' },
}

export type SlowKind = keyof typeof kinds

type Plan = {
  port: number
  from: string
  count: number
  kinds: SlowKind[]
  /** In milliseconds between two pieces. */
  every?: number
  /** Whether a dropped client reconnects. */
  comesAgain?: boolean
}

/** Clients that each hold a connection and send as little as possible. */
export function openSlowClients({ port, from, count, kinds: mix, every = 300, comesAgain }: Plan) {
  const sockets = new Map<number, Socket>()
  const statuses: Record<string, number> = {}
  let dropped = 0
  let rounds = 0

  function open(n: number): void {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    sockets.set(n, socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      const [, status] = /^HTTP\/1.1 (\d+)/.exec(bytes.toString('latin1')) ?? []
      if (status) statuses[status] = (statuses[status] ?? 0) + 1
      // A refused connection is reopened.
      if (status === '503' && comesAgain) socket.destroy()
    })
    socket.on('close', () => {
      dropped += 1
      if (sockets.get(n) === socket) sockets.delete(n)
    })
    socket.write(kinds[kindOf(n)].start)
  }
  const kindOf = (n: number) => mix[n % mix.length] as SlowKind

  function drip(): void {
    rounds += 1
    for (let n = 0; n < count; n += 1) {
      const socket = sockets.get(n)
      const { piece } = kinds[kindOf(n)]
      if (!socket && comesAgain) open(n)
      else if (socket && !socket.connecting && piece !== '') socket.write(piece)
    }
  }

  for (let n = 0; n < count; n += 1) open(n)
  const timer = setInterval(drip, every)
  return {
    open: () => [...sockets.values()].filter(({ connecting }) => !connecting).length,
    /** Connections ended by the server. */
    dropped: () => dropped,
    /** Pieces sent or reconnections, per client. */
    rounds: () => rounds,
    statuses,
    close() {
      clearInterval(timer)
      for (const socket of sockets.values()) socket.destroy()
    },
  }
}
