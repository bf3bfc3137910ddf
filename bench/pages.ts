import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { rawLine } from './raw-line.ts'
import { openSite } from './site.ts'

const rounds = 5
const requests = 8_000
const lines = 8
/** What a page or list from memory may cost, in units of the same bytes from bare `node:http`. */
const bound = 2

type Bytes = { head: string[]; body: Buffer }

const asked = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`

/** What the site answers, so that the bare server can say the same. */
async function bytesOf(port: number, path: string): Promise<Bytes> {
  const call = request({ port, path, headers: { 'accept-encoding': 'gzip, deflate, br' } }).end()
  const [response] = await once(call, 'response')
  const ownOfNode = /^(date|connection|keep-alive)$/i
  const head: string[] = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const [name, value] = response.rawHeaders.slice(at, at + 2)
    if (!ownOfNode.test(name)) head.push(name, value)
  }
  return { head, body: await buffer(response) }
}

const bareServer = `
  const { createServer } = require('node:http')
  process.once('message', ({ head, body }) => {
    const bytes = Buffer.from(body, 'base64')
    const server = createServer((_, outgoing) => outgoing.writeHead(200, head).end(bytes))
    server.listen(0, '127.0.0.1', () => process.send(server.address().port))
  })
`

/** A process that does nothing but send these bytes. */
async function openBare({ head, body }: Bytes) {
  const child = spawn(process.execPath, ['-e', bareServer], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send({ head, body: body.toString('base64') })
  const [port] = await once(child, 'message')
  return { port: Number(port), pid: child.pid, close: () => child.kill() }
}

/** The processor time that a process has used, in milliseconds (the clock ticks each ten). */
async function processorTime(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return (Number(user) + Number(system)) * 10
}

/** Asks so many times over a few connections. */
async function askOften(port: number, text: string, times: number) {
  let left = times
  const one = (line: ReturnType<typeof rawLine>): Promise<void> =>
    new Promise((resolve, reject) => {
      const next = () => {
        if (left <= 0) return resolve()
        left -= 1
        line.ask(text, (status) =>
          status === 200 ? next() : reject(new Error(`status ${status}`)),
        )
      }
      next()
    })
  await Promise.all(Array.from({ length: lines }, () => one(rawLine(port, '127.0.0.1'))))
}

type Server = { port: number; pid: number | undefined }

/** Milliseconds of processor for one request. */
async function costOf({ port, pid }: Server, text: string): Promise<number> {
  const before = await processorTime(pid)
  await askOften(port, text, requests)
  return ((await processorTime(pid)) - before) / requests
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Measures both in turns, so that what else the machine does falls on both. */
async function compare(site: Server, path: string) {
  const bytes = await bytesOf(site.port, path)
  const bare = await openBare(bytes)
  const costs = { site: [] as number[], bare: [] as number[] }
  await Promise.all([
    askOften(site.port, asked(path), 2_000),
    askOften(bare.port, asked('/'), 2_000),
  ])
  for (let round = 0; round < rounds; round += 1) {
    costs.bare.push(await costOf(bare, asked('/')))
    costs.site.push(await costOf(site, asked(path)))
  }
  bare.close()
  const ratios = costs.site.map((cost, round) => cost / (costs.bare[round] ?? Number.NaN))
  const ratio = median(ratios)
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  console.log(
    `${ratio <= bound ? 'ok' : 'NO'}  ${path.padEnd(16)} ${String(bytes.body.length).padStart(6)} bytes: ` +
      `${median(costs.site).toFixed(3)} ms, bare ${median(costs.bare).toFixed(3)} ms of processor a request: ` +
      `${ratio.toFixed(2)} times (${spread})`,
  )
  return ratio
}

const site = await openSite()
const ratios: number[] = []
for (const path of ['/', '/blog', '/api/categories', '/api/advertises']) {
  ratios.push(await compare(site, path))
}
await site.close()
if (Math.max(...ratios) > bound) process.exitCode = 1
