import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** Responds to the commands of one client (RFC 5321), and discards its messages. */
async function receive(socket: Socket): Promise<void> {
  const reply = (line: string) => socket.write(`${line}\r\n`)
  let isMessage = false
  reply('220 127.0.0.1')
  for await (const line of createInterface({ input: socket })) {
    if (isMessage && line !== '.') continue
    const command = line.slice(0, 4).toUpperCase()
    isMessage = !isMessage && command === 'DATA'
    if (command === 'QUIT') socket.end('221 Bye\r\n')
    else reply(isMessage ? '354 Go on' : '250 OK')
  }
}

/** Accepts all e-mails. */
export async function openMailServer() {
  const server = createServer((socket) => {
    receive(socket).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `smtp://127.0.0.1:${address.port}?ignoreTLS=true`, close: () => server.close() }
}
