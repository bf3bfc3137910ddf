import { createServer, type Socket } from 'node:net'
import { listenOnLoopback } from './listen-on-loopback.ts'

const replies: [RegExp, string][] = [
  [/^(EHLO|MAIL|RCPT|RSET|QUIT)/, '250 ok'],
  [/^DATA/, '354 go on'],
  [/^STARTTLS/, '502 not here'],
]

type Behaviour = {
  /** Leaves further e-mails unanswered. */
  maxAccepted?: number
  /** Recipients without a mailbox. */
  rejected?: string[]
}

/** A minimal SMTP server (RFC 5321). */
export async function startMailServer({
  maxAccepted = Number.POSITIVE_INFINITY,
  rejected = [],
}: Behaviour = {}) {
  const lines: string[] = []
  const accepted: string[] = []
  const sockets = new Set<Socket>()

  function replyTo(line: string, recipient = '') {
    const isRejected = line.startsWith('RCPT') && rejected.includes(recipient)
    if (isRejected) return '550 5.1.1 no such mailbox'
    if (line !== '.') return replies.find(([pattern]) => pattern.test(line))?.[1]
    if (accepted.length === maxAccepted) return undefined
    accepted.push(recipient)
    return '250 ok'
  }

  const talk = (socket: Socket) => {
    let recipient: string | undefined
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        lines.push(line)
        recipient = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? recipient
        const reply = replyTo(line, recipient)
        if (reply) socket.write(`${reply}\r\n`)
      }
    })
  }
  const server = createServer(talk)
  const port = await listenOnLoopback(server)
  return {
    /** What clients have sent. */
    lines,
    /** Recipients of the e-mails that it has answered. */
    accepted,
    url: `smtp://127.0.0.1:${port}`,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
