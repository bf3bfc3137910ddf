import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const last = availableParallelism() - 1

/** Sets the CPU affinity of a process, where the system allows it. */
function keepOn(cores: string, pid: number): void {
  spawnSync('taskset', ['-a', '-cp', cores, String(pid)])
}

/** Clients run on the last core … */
export const keepOnLast = (pid: number) => keepOn(String(last), pid)

/** … and servers do not: sharing a core would distort microsecond results. */
export const keepOffLast = (pid: number) => last > 0 && keepOn(`0-${last - 1}`, pid)
