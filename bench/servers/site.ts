import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/harness/network/free-port.ts'
import { type Person, signUp } from '../../test/harness/people.ts'
import type { RequestMix } from '../clients/generator.ts'
import { processorTime } from '../measure/cpu-time.ts'

/** Starts the application with demo data in its own process. */
export async function openSite() {
  const home = await mkdtemp(join(tmpdir(), 'bench-'))
  await chmod(home, 0o711)
  const port = await freePort()
  const server = spawn(process.execPath, ['server/app/main.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(home, 'data'),
      DEMO_DATA: '1',
      LOG_LEVEL: 'error',
      MAX_LIVE_BOOKINGS: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of server.stdout) if (String(line).includes('is ready at')) break
  server.stdout.resume()

  const cpuTime = () => processorTime(server.pid as number)

  return {
    port,
    pid: server.pid,
    /** Resident memory in MB. */
    async memory(): Promise<number> {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
    },
    /** CPU time in milliseconds. */
    processorTime: cpuTime,
    /** Waits until the photos of the demo are processed: less than a tenth of a processor is used. */
    async untilIdle(): Promise<void> {
      for (let before = cpuTime(); ; before = cpuTime()) {
        await sleep(3_000)
        if (cpuTime() - before < 300) return
      }
    },
    async close(): Promise<number | null> {
      const exited = new Promise<number | null>((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      const code = await exited
      await rm(home, { recursive: true, force: true })
      return code
    },
  }
}

function text(method: string, path: string, token?: string, body?: object): string {
  const content = body ? JSON.stringify(body) : ''
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept-Encoding: gzip',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body ? ['Content-Type: application/json', `Content-Length: ${content.length}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${content}`
}

export type BenchmarkSite = Awaited<ReturnType<typeof openSite>>

/**
 * An ordinary request mix: mostly browsing, some orders, some purchases. Each group of buyers can
 * attempt 4,000 bookings an hour before it is rate-limited.
 */
export async function ordinaryVisits(port: number, group = ''): Promise<RequestMix[]> {
  const url = `http://127.0.0.1:${port}`
  const buyers: Person[] = []
  for (let n = 0; n < 40; n += 1)
    buyers.push(await signUp(url, `Bench Buyer ${group}${n}`, 'buyer'))
  const { body: products } = await (buyers[0] as Person).get('/products/Dell?limit=100')
  const where = { phone: '555 01', location: 'Porto' }
  const bookings = buyers.map((buyer, n) => {
    const { _id: productId } = products[n % products.length]
    return text('POST', '/api/bookings', buyer.token, { productId, ...where })
  })
  const asBuyers = (path: (email: string) => string) =>
    buyers.map(({ email, token }) => text('GET', path(email), token))
  return [
    { share: 40, requests: [text('GET', '/')], fine: [200] },
    { share: 35, requests: asBuyers(() => '/api/products/Dell'), fine: [200] },
    { share: 20, requests: asBuyers((email) => `/api/bookings?email=${email}`), fine: [200] },
    // Most bookings hit a product on hold: 409 is expected.
    { share: 5, requests: bookings, fine: [200, 409] },
  ]
}
