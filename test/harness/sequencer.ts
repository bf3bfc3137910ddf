import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where files take longest, first: else one worker would end the run with a long one alone. */
const slowest = ['test/model', 'e2e', 'test']

function place({ moduleId, project }: TestSpecification) {
  // Between files that share a process, one that does not would end it.
  if (project.config.isolate) return -1
  const path = moduleId.slice(project.config.root.length + 1)
  const found = slowest.findIndex((folder) => path.startsWith(`${folder}/`))
  return found < 0 ? slowest.length : found
}

/** Files of slow folders first, and within a folder in vitest's own order, the larger ones first. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
