import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

type Profile = {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
  /** In microseconds. */
  timeDeltas: number[]
}

/** The package, or the folder of our own file; what has no file is V8's or of the system. */
function moduleOf({ functionName, url }: Profile['nodes'][number]['callFrame']): string {
  const installed = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(url)
  if (installed) return `npm ${installed[1]}`
  const own = /\/((?:server|contract|dist)\/(?:features\/)?[^/]+)/.exec(url)
  if (own) return `${own[1]}`
  if (url.startsWith('node:')) return `node:${basename(url)}`
  return functionName || 'other'
}

/** Self time by module, in percent of the time that is not idle. */
function byModule({ nodes, samples, timeDeltas }: Profile) {
  const modules = new Map(nodes.map(({ id, callFrame }) => [id, moduleOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [n, id] of samples.entries()) {
    const name = modules.get(id) ?? 'other'
    if (name !== '(idle)') times.set(name, (times.get(name) ?? 0) + (timeDeltas[n] ?? 0))
  }
  const total = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .map(([name, time]) => ({ name, ms: time / 1000, percent: (time / total) * 100 }))
    .sort((one, other) => other.ms - one.ms)
}

const [file = ''] = process.argv.slice(2)
for (const { name, ms, percent } of byModule(JSON.parse(readFileSync(file, 'utf8'))).slice(0, 30)) {
  console.log(`| ${name} | ${ms.toFixed(0)} ms | ${percent.toFixed(1)} % |`)
}
