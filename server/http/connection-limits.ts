import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressBlock, plainAddress } from '../access/client-address.ts'

export type ConnectionLimits = {
  /** Of this process. */
  max: number
  /** Of one client address block; the peers for which `isProxy` holds have no limit of their own. */
  maxPerClient: number
  isProxy(address: string): boolean
}

type Connection = {
  socket: Socket
  client: string
  /** When the connection was made or its last answer ended, whichever is later. */
  since: number
  /** What had been read from it until then. */
  bytesBefore: number
  requests: Set<IncomingMessage>
  hasServed: boolean
}

/** Beyond `max`, this share more for clients with few connections, such as health checks. */
const reserve = 0.05
const few = 4
/**
 * In milliseconds: a new connection or request is not dropped for being slow before that, unless a
 * client with fewer connections comes.
 */
const minAge = 1_000

/** How many connections of a block are looked at, the oldest first, when one is to be dropped. */
const maxLookedAt = 160
/** In milliseconds: how long a block in which there was none to drop is not looked at again. */
const untilAnotherLook = 50

const bytesPerMs = ({ socket, since, bytesBefore }: Connection, now: number) =>
  (socket.bytesRead - bytesBefore) / (now - since)

/**
 * The connection to drop first: one between two requests, then one whose first request has not come,
 * the oldest of either, then the one that sends its request the slowest. None that is being answered.
 */
function connectionToDrop(connections: Set<Connection>, minAge: number): Connection | undefined {
  const now = performance.now()
  let found: Connection | undefined
  let foundRank = 3
  let lookedAt = 0
  for (const connection of connections) {
    lookedAt += 1
    if (lookedAt > maxLookedAt) break
    const rank = rankOf(connection, now, minAge)
    if (rank > foundRank || rank === 3) continue
    if (rank === foundRank && found && !isWorse(connection, found, rank, now)) continue
    found = connection
    foundRank = rank
  }
  return found
}

function rankOf({ requests, since, hasServed }: Connection, now: number, minAge: number): number {
  if (requests.size === 0 && hasServed) return 0
  if (now - since < minAge) return 3
  if (requests.size === 0) return 1
  for (const { complete } of requests) if (complete) return 3
  return 2
}

function isWorse(one: Connection, other: Connection, rank: number, now: number): boolean {
  if (rank === 2) return bytesPerMs(one, now) < bytesPerMs(other, now)
  return one.since < other.since
}

/**
 * Limits the open connections of a server, in all and per client address block. A newcomer beyond a
 * limit takes the place of the most dispensable connection: of its own block, when that is full, else
 * of the block with the most connections. Without one the newcomer is dropped.
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

  /** Drops a connection of this block, if there is one to drop; whether it did. */
  function makeRoomIn(block: Set<Connection>, minAge: number): boolean {
    const now = performance.now()
    if (minAge > 0 && now - (lookedInVain.get(block) ?? -untilAnotherLook) < untilAnotherLook)
      return false
    const connection = connectionToDrop(block, minAge)
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
    if (own && own.size >= maxPerClient && !isProxy(address)) return makeRoomIn(own, minAge)
    if (open < max) return true
    const largest = largestBlock()
    const hasFewer = (own?.size ?? 0) < largest.size - 1
    if (makeRoomIn(largest, hasFewer ? 0 : minAge)) return true
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
    /** Connections that were dropped since the start, to keep the limits. */
    dropped: () => dropped,
    isFull: () => open >= max,
  }
}
