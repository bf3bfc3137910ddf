import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Listens on a free port of 127.0.0.1; returns the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return port
}
