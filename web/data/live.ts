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
async function openEventStream(signal: AbortSignal) {
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

async function* liveEventsFrom(
  reader: ReadableStreamDefaultReader<string>,
): AsyncGenerator<LiveEvent> {
  for await (const message of eventsFrom(reader)) {
    const [, kind] = /^event: (.*)$/m.exec(message) ?? []
    const [, data] = /^data: (.*)$/m.exec(message) ?? []
    if (kind === 'message' && data) yield JSON.parse(data)
    else if (kind) return
  }
}

type Subscriber = {
  signal: AbortSignal
  changed?(changes: Change[]): Promise<void>
  /** Called when changes may have been missed. */
  reload?(): Promise<void>
  /** Called when the member's notices have changed, or may have while there was no stream. */
  notices?(): void
  /** The same for conversations. */
  conversations?(): void
}

const subscribers = new Set<Subscriber>()
let stream = new AbortController()
let state: 'opening' | 'open' | 'waiting' = 'waiting'
/** Events of the open stream, for subscribers that come later: their page may be older. */
let recent: { event: LiveEvent; at: number }[] = []

const [entry] = performance.getEntriesByType('navigation') as { deliveryType?: string }[]

/**
 * When the last subscriber of products left, by `performance.now()`. Before the first, when the page was
 * rendered: one that was prefetched, or is from the browser's cache, may be of any age.
 */
let leftAt = entry?.deliveryType ? Number.NEGATIVE_INFINITY : 0

/**
 * Reports changes while the page is visible, over one stream for all subscribers, which is reopened when
 * it ends.
 */
export function subscribeToChanges(subscriber: Subscriber) {
  const { signal } = subscriber
  if (signal.aborted) return
  subscribers.add(subscriber)
  signal.addEventListener('abort', () => leave(subscriber))
  // What has changed since then and is not recent, the stream does not repeat.
  if (performance.now() - leftAt > recentMs) void reload([subscriber])
  if (stream.signal.aborted || state === 'waiting') restart()
  else if (state === 'open') void catchUp(subscriber)
}

function leave(subscriber: Subscriber) {
  subscribers.delete(subscriber)
  if (subscriber.reload) leftAt = performance.now()
  if (subscribers.size === 0) stream.abort()
}

function restart() {
  stream.abort()
  stream = new AbortController()
  void keepOpen(stream.signal)
}

async function catchUp(subscriber: Subscriber) {
  refreshMemberData([subscriber])
  for (const { event } of recent.filter(isRecent)) await dispatch(event, [subscriber])
}

const isRecent = ({ at }: { at: number }) => performance.now() - at < recentMs

function remember(event: LiveEvent) {
  recent = [...recent.filter(isRecent), { event, at: performance.now() }]
}

/** A subscriber that fails, for example for a script that does not load, must not end the stream. */
const reload = (targets: Iterable<Subscriber>) =>
  Promise.allSettled([...targets].map((one) => one.reload?.()))

/** Subscribers that cannot apply the changes reload. */
const apply = (targets: Iterable<Subscriber>, changes: Change[]) =>
  Promise.all([...targets].map((one) => one.changed?.(changes).catch(() => reload([one]))))

function refreshMemberData(targets: Iterable<Subscriber>) {
  for (const one of targets) {
    one.notices?.()
    one.conversations?.()
  }
}

/** Reads all that may have changed while the server could not send events. */
function refreshAll(targets: Iterable<Subscriber>) {
  refreshMemberData(targets)
  void reload(targets)
}

async function dispatch(event: LiveEvent, targets: Iterable<Subscriber>) {
  if (event.event === 'changed') {
    await apply(targets, event.products)
  } else if (event.event === 'reload') setTimeout(refreshAll, around(second), targets)
  else for (const one of targets) one[event.event]?.()
}

async function listen(reader: ReadableStreamDefaultReader<string>) {
  for await (const event of liveEventsFrom(reader)) {
    if (event.event === 'changed' || event.event === 'reload') remember(event)
    await dispatch(event, subscribers)
  }
}

async function keepOpen(signal: AbortSignal) {
  let failures = 0
  let mayHaveMissed = false
  while (!signal.aborted) {
    mayHaveMissed ||= !isHere()
    state = 'opening'
    await untilHere(signal)
    if (signal.aborted) return
    const stay = whileHere(signal)
    try {
      const reader = await openEventStream(stay.signal)
      failures = 0
      state = 'open'
      recent = []
      refreshMemberData(subscribers)
      if (mayHaveMissed) await reload(subscribers)
      await listen(reader)
    } catch {
      if (!stay.signal.aborted) {
        failures += 1
        // Without a stream, what it reports is read at least once.
        if (failures === 1) refreshMemberData(subscribers)
      }
    }
    if (signal.aborted) return
    state = 'waiting'
    mayHaveMissed = true
    stay.abort()
    if (isHere()) await pause(around(Math.min(second * 2 ** failures, maxBackoffMs)), signal)
  }
}
