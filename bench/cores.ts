import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const last = availableParallelism() - 1

/** Keeps a process and its threads on these cores, where the system lets us. */
function keepOn(cores: string, pid: number): void {
  spawnSync('taskset', ['-a', '-cp', cores, String(pid)])
}

/** Whoever asks is on the last core … */
export const keepOnLast = (pid: number) => keepOn(String(last), pid)

/** … and who answers in microseconds is not: a core that is shared costs as much again. */
export const keepOffLast = (pid: number) => last > 0 && keepOn(`0-${last - 1}`, pid)
