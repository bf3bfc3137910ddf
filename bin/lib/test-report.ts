// Reads the JSON reports of a run of Vitest and, if there was one, of the second run of its failed files:
//   failed <report>            the paths of the failed test files, one per line
//   flaky <report> [report]    the tests that failed in the first run only
//   counts <report> [report]   "N passed, N failed"
import { readFileSync } from 'node:fs'

type Test = { fullName: string; status: string; failureMessages: string[] }
type File = { name: string; status: string; assertionResults: Test[] }
type Report = { testResults: File[] }

const hasFailed = ({ status }: { status: string }) => status === 'failed'
const testsOf = (files: File[]) => files.flatMap(({ assertionResults }) => assertionResults)

/** The first run, in which the files of the second take the place of the same files. */
function merge(first: Report, { testResults: again }: Report): File[] {
  const repeated = new Set(again.map(({ name }) => name))
  return [...first.testResults.filter(({ name }) => !repeated.has(name)), ...again]
}

/** The tests that failed in the first run only, each with the first line of its failure. */
function flakyTests(first: Report, last: File[]): string[] {
  const failed = new Set(
    testsOf(last)
      .filter(hasFailed)
      .map(({ fullName }) => fullName),
  )
  return testsOf(first.testResults)
    .filter((test) => hasFailed(test) && !failed.has(test.fullName))
    .map(
      ({ fullName, failureMessages: [message = ''] }) => `${fullName}: ${message.split('\n')[0]}`,
    )
}

/** A file that fails without a failed test, such as by a failed import, counts as one failure. */
function counts(files: File[]): string {
  const tests = testsOf(files)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const isBroken = files.some(hasFailed)
  return `${passed} passed, ${tests.filter(hasFailed).length || Number(isBroken)} failed`
}

const [command, ...paths] = process.argv.slice(2)
const reports = paths.map((path): Report => JSON.parse(readFileSync(path, 'utf8')))
const [first = { testResults: [] }, second = { testResults: [] }] = reports
const last = merge(first, second)
if (command === 'failed')
  for (const { name } of first.testResults.filter(hasFailed)) console.log(name)
if (command === 'flaky') for (const test of flakyTests(first, last)) console.log(`Flaky: ${test}`)
if (command === 'counts') console.log(counts(last))
