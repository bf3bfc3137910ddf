import type { TestApp } from './app.ts'

/** The value of a series such as `backlog_size{kind="refund"}`. */
export async function metricOf({ get }: Pick<TestApp, 'get'>, series: string) {
  const { text } = await get('/metrics')
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}
