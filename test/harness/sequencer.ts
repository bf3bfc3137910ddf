import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders with slow files first; otherwise one worker would finish last with a long file. */
const slowest = ['test/model', 'e2e', 'test']

function place({ moduleId, project }: TestSpecification) {
  // A file with isolation ends the shared process.
  if (project.config.isolate) return -1
  const path = moduleId.slice(project.config.root.length + 1)
  const found = slowest.findIndex((folder) => path.startsWith(`${folder}/`))
  return found < 0 ? slowest.length : found
}

/** Files of slow folders first, then vitest's own order. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}
