import type { Change, LiveEvent } from '../../contract/live.ts'
import { bearerFetch } from '../api/bearer-fetch.ts'

/** In milliseconds. */
const second = 1_000
const maxBackoffMs = 30 * second
/** A connection can fail without any event, so each one is replaced after this time. */
const maxConnectionMs = 300 * second
/** As old as the changes with which the server begins a stream. */
const recentMs = 30 * second

/** Adds jitter, so that clients do not reconnect at the same moment. */
const around = (ms: number) => ms * (0.5 + Math.random())

const isHere = () => document.visibilityState === 'visible' && navigator.onLine

/** Calls back on each event that may change the page's visibility, until the signal aborts. */
function onVisibilityChange(signal: AbortSignal, look: () => void) {
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('online', look, { signal })
  window.addEventListener('offline', look, { signal })
}

function untilHere(signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => (isHere() || signal.aborted) && resolve()
  onVisibilityChange(over.signal, look)
  signal.addEventListener('abort', look, { signal: over.signal })
  look()
  return promise.finally(() => over.abort())
}

/**
 * A signal that aborts when the page is hidden, when the connection is too old, or with `signal`.
 */
function whileHere(signal: AbortSignal) {
  const over = new AbortController()
  const end = () => over.abort()
  const age = setTimeout(end, around(maxConnectionMs))
  over.signal.addEventListener('abort', () => clearTimeout(age))
  signal.addEventListener('abort', end, { signal: over.signal })
  onVisibilityChange(over.signal, () => isHere() || end())
  return over
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const stop = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Opens the stream of the call `live.subscribe`. The full API client would add 10 KB to every list page.
 */
async function openNews(signal: AbortSignal) {
  const headers = { accept: 'text/event-stream' }
  const { ok, status, body } = await bearerFetch(new Request('/api/live', { headers, signal }))
  if (!ok || !body) throw new Error(`GET /api/live: HTTP ${status}`)
  return body.pipeThrough(new TextDecoderStream()).getReader()
}

/** Parses server-sent events as our server writes them (WHATWG HTML, "Server-sent events"). */
async function* eventsFrom(reader: ReadableStreamDefaultReader<string>): AsyncGenerator<string> {
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const events = (rest + value).split('\n\n')
    rest = events.pop() ?? ''
    yield* events
  }
}

async function* newsFrom(reader: ReadableStreamDefaultReader<string>): AsyncGenerator<LiveEvent> {
  for await (const event of eventsFrom(reader)) {
    const [, kind] = /^event: (.*)$/m.exec(event) ?? []
    const [, data] = /^data: (.*)$/m.exec(event) ?? []
    if (kind === 'message' && data) yield JSON.parse(data)
    else if (kind) return
  }
}

type Follower = {
  signal: AbortSignal
  changed?(changes: Change[]): Promise<void>
  /** Called when changes may have been missed. */
  readAnew?(): Promise<void>
  /** Called when the member's notices have changed, or may have while there was no stream. */
  notices?(): void
  /** The same for conversations. */
  conversations?(): void
}

const followers = new Set<Follower>()
let stream = new AbortController()
let state: 'opening' | 'open' | 'waiting' = 'waiting'
/** News of the open stream, for followers that come later: their page may be older. */
let recent: { news: LiveEvent; at: number }[] = []
/** When the last follower of products left, by `performance.now()`. */
let leftAt = Number.POSITIVE_INFINITY

/**
 * Follows changes while the page is visible, over one stream for all followers, which is reopened when
 * it ends.
 */
export function followChanges(follower: Follower) {
  const { signal } = follower
  if (signal.aborted) return
  followers.add(follower)
  signal.addEventListener('abort', () => leave(follower))
  // What has changed since the others left and is not recent, the stream does not repeat.
  if (performance.now() - leftAt > recentMs) void readAnew([follower])
  if (stream.signal.aborted || state === 'waiting') restart()
  else if (state === 'open') void catchUp(follower)
}

function leave(follower: Follower) {
  followers.delete(follower)
  if (follower.readAnew) leftAt = performance.now()
  if (followers.size === 0) stream.abort()
}

function restart() {
  stream.abort()
  stream = new AbortController()
  void follow(stream.signal)
}

async function catchUp(follower: Follower) {
  readOwn([follower])
  for (const { news } of recent.filter(isRecent)) await dispatch(news, [follower])
}

const isRecent = ({ at }: { at: number }) => performance.now() - at < recentMs

function remember(news: LiveEvent) {
  recent = [...recent.filter(isRecent), { news, at: performance.now() }]
}

/** A follower that fails, for example for a script that does not load, must not end the stream. */
const readAnew = (readers: Iterable<Follower>) =>
  Promise.allSettled([...readers].map((one) => one.readAnew?.()))

/** Followers that cannot apply the changes read anew. */
const apply = (readers: Iterable<Follower>, changes: Change[]) =>
  Promise.all([...readers].map((one) => one.changed?.(changes).catch(() => readAnew([one]))))

function readOwn(readers: Iterable<Follower>) {
  for (const one of readers) {
    one.notices?.()
    one.conversations?.()
  }
}

/** Reads all that may have changed while the server could not tell. */
function readAll(readers: Iterable<Follower>) {
  readOwn(readers)
  void readAnew(readers)
}

async function dispatch(news: LiveEvent, readers: Iterable<Follower>) {
  if (news.event === 'changed') {
    await apply(readers, news.products)
  } else if (news.event === 'read_anew') setTimeout(readAll, around(second), readers)
  else for (const one of readers) one[news.event]?.()
}

async function listen(reader: ReadableStreamDefaultReader<string>) {
  for await (const news of newsFrom(reader)) {
    if (news.event === 'changed' || news.event === 'read_anew') remember(news)
    await dispatch(news, followers)
  }
}

async function follow(signal: AbortSignal) {
  let failures = 0
  let mayHaveMissed = false
  while (!signal.aborted) {
    mayHaveMissed ||= !navigator.onLine
    state = 'opening'
    await untilHere(signal)
    if (signal.aborted) return
    const stay = whileHere(signal)
    try {
      const reader = await openNews(stay.signal)
      failures = 0
      state = 'open'
      recent = []
      readOwn(followers)
      if (mayHaveMissed) await readAnew(followers)
      await listen(reader)
    } catch {
      if (!stay.signal.aborted) {
        failures += 1
        // Without a stream, what it reports is read at least once.
        if (failures === 1) readOwn(followers)
      }
    }
    if (signal.aborted) return
    state = 'waiting'
    mayHaveMissed = true
    stay.abort()
    if (isHere()) await pause(around(Math.min(second * 2 ** failures, maxBackoffMs)), signal)
  }
}
