import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressBlock } from '../access/client-address.ts'
import { plainAddress } from '../config/networks.ts'

export type ConnectionLimits = {
  max: number
  maxPerClient: number
  isProxy(address: string): boolean
}

type Connection = {
  socket: Socket
  client: string
  /** Connection time or end of the last response, whichever is later (ms). */
  since: number
  bytesBefore: number
  requests: Set<IncomingMessage>
  hasServed: boolean
}

/** Headroom over `max` for clients with few connections, such as health checks. */
const reserve = 0.05
const few = 4
/** Younger connections are spared unless the newcomer's client has fewer. */
const minAgeMs = 1_000

const maxLookedAt = 160
/** Back-off for a block without a connection to drop. */
const retryMs = 50

const bytesPerMs = ({ socket, since, bytesBefore }: Connection, now: number) =>
  (socket.bytesRead - bytesBefore) / (now - since)

/**
 * Picks the connection to drop: idle ones first, then ones without a request yet (oldest first),
 * then the slowest sender. Never one with a response in progress.
 */
function connectionToDrop(connections: Set<Connection>, minAgeMs: number): Connection | undefined {
  const now = performance.now()
  let candidate: Connection | undefined
  let foundRank = 3
  let lookedAt = 0
  for (const connection of connections) {
    lookedAt += 1
    if (lookedAt > maxLookedAt) break
    const rank = rankOf(connection, now, minAgeMs)
    if (rank > foundRank || rank === 3) continue
    if (rank === foundRank && candidate && !isWorse(connection, candidate, rank, now)) continue
    candidate = connection
    foundRank = rank
  }
  return candidate
}

function rankOf({ requests, since, hasServed }: Connection, now: number, minAgeMs: number): number {
  if (requests.size === 0 && hasServed) return 0
  if (now - since < minAgeMs) return 3
  if (requests.size === 0) return 1
  for (const { complete } of requests) if (complete) return 3
  return 2
}

function isWorse(one: Connection, other: Connection, rank: number, now: number): boolean {
  if (rank === 2) return bytesPerMs(one, now) < bytesPerMs(other, now)
  return one.since < other.since
}

/**
 * Limits open connections per server and per client address block. Over a limit, a new connection
 * replaces the most dispensable one of its own block, or of the largest block; if there is none, it
 * is dropped.
 */
export function limitConnections(server: Server, limits: ConnectionLimits) {
  const { max, maxPerClient, isProxy } = limits
  const blocks = new Map<string, Set<Connection>>()
  const lookedInVain = new WeakMap<Set<Connection>, number>()
  const bySocket = new WeakMap<Socket, Connection>()
  let open = 0
  let dropped = 0

  function add(socket: Socket, client: string): void {
    const connection: Connection = {
      socket,
      client,
      since: performance.now(),
      bytesBefore: 0,
      requests: new Set(),
      hasServed: false,
    }
    const block = blocks.get(client) ?? new Set()
    blocks.set(client, block.add(connection))
    bySocket.set(socket, connection)
    open += 1
    socket.once('close', () => remove(connection))
  }

  function remove(connection: Connection): void {
    const block = blocks.get(connection.client)
    if (!block?.delete(connection)) return
    if (block.size === 0) blocks.delete(connection.client)
    open -= 1
  }

  function makeRoomIn(block: Set<Connection>, minAgeMs: number): boolean {
    const now = performance.now()
    if (minAgeMs > 0 && now - (lookedInVain.get(block) ?? -retryMs) < retryMs) return false
    const connection = connectionToDrop(block, minAgeMs)
    if (!connection) lookedInVain.set(block, now)
    if (!connection) return false
    dropped += 1
    remove(connection)
    connection.socket.destroy()
    return true
  }

  const largestBlock = () =>
    [...blocks.values()].reduce((one, other) => (other.size > one.size ? other : one))

  function hasRoom(client: string, address: string): boolean {
    const own = blocks.get(client)
    if (own && own.size >= maxPerClient && !isProxy(address)) return makeRoomIn(own, minAgeMs)
    if (open < max) return true
    const largest = largestBlock()
    const hasFewer = (own?.size ?? 0) < largest.size - 1
    if (makeRoomIn(largest, hasFewer ? 0 : minAgeMs)) return true
    return (own?.size ?? 0) < few && open < max * (1 + reserve)
  }

  server.prependListener('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    const client = addressBlock(address)
    if (hasRoom(client, address)) return add(socket, client)
    dropped += 1
    socket.destroy()
  })
  server.prependListener('request', (incoming, outgoing) => {
    const connection = bySocket.get(incoming.socket)
    if (!connection) return
    connection.requests.add(incoming)
    outgoing.once('close', () => {
      connection.requests.delete(incoming)
      connection.since = performance.now()
      connection.bytesBefore = incoming.socket.bytesRead
      connection.hasServed = true
    })
  })
  return {
    open: () => open,
    dropped: () => dropped,
    isFull: () => open >= max,
  }
}
