import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They begin first, this one before that; otherwise one worker would finish last with a long file. */
const longest = [
  'e2e/accessibility/scenes.test.ts',
  'e2e/security/security-scripts.test.ts',
  'test/faults/faults.test.ts',
  'test/contract/access-matrix.test.ts',
  'e2e/engines/webkit.test.ts',
  'e2e/accessibility/german.test.ts',
  'test/operations/fresh-machine.test.ts',
  'test/model/model.test.ts',
  'e2e/engines/firefox.test.ts',
  'e2e/journeys/seller.test.ts',
  'test/model/payouts/interleavings.test.ts',
  'e2e/engines/chromium.test.ts',
]

const pathOf = ({ moduleId, project }: TestSpecification) =>
  moduleId.slice(project.config.root.length + 1)

const usesBrowser = (file: TestSpecification) => pathOf(file).startsWith('e2e/')

function rankOf(file: TestSpecification): number {
  // A file with isolation ends the shared process.
  if (file.project.config.isolate) return -1
  const found = longest.indexOf(pathOf(file))
  return found < 0 ? longest.length : found
}

/** Alternates evenly, as far as both reach. */
function merge<Item>(some: Item[], others: Item[]): Item[] {
  const shares = [some, others].flatMap((list) =>
    list.map((item, position) => ({ item, share: position / list.length })),
  )
  return shares.toSorted((a, b) => a.share - b.share).map(({ item }) => item)
}

/**
 * Long files first. The others alternate between those that use a browser, which are busy, and those
 * that mostly wait for the database, so that no processor is idle.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const first = sorted.filter((file) => rankOf(file) < longest.length)
    const { true: browser = [], false: server = [] } = Object.groupBy(
      sorted.filter((file) => !first.includes(file)),
      (file) => `${usesBrowser(file)}` as const,
    )
    return [...first.toSorted((a, b) => rankOf(a) - rankOf(b)), ...merge(browser, server)]
  }
}
