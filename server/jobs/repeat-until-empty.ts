/** Repeats a step that handles up to `batch` rows and returns their number, until none are left. */
export async function repeatUntilEmpty(batch: number, step: () => Promise<number>): Promise<void> {
  while ((await step()) === batch);
}
