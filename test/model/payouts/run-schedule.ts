import { Refusal } from '../../../server/errors/refusal.ts'
import { runAction, type Verdict } from './actions.ts'
import type { PayoutScene } from './scene.ts'
import { type ActionName, isJob, type Schedule } from './schedules.ts'
import { type Stoppable, stoppable } from './yield-points.ts'

/** The provider's refusal of a refund while its charge is disputed: the queue repeats the job. */
function expectRefusal(error: unknown) {
  if (!(error instanceof Refusal)) throw error
}

/** Makes the steps in this order, and finishes what they left under way. */
export async function runSchedule(
  scene: PayoutScene,
  schedule: Schedule,
  verdict: Verdict,
): Promise<void> {
  const running = new Map<ActionName, Stoppable>()

  const beginOrFind = (name: Exclude<ActionName, 'kill'>) => {
    const known = running.get(name) ?? stoppable((point) => runAction(scene, name, verdict, point))
    running.set(name, known)
    return known
  }
  const killJobs = async () => {
    for (const [name, job] of running) if (isJob(name)) await job.kill()
  }
  for (const name of schedule) {
    if (name === 'kill') await killJobs()
    else await beginOrFind(name).advance().catch(expectRefusal)
  }
  for (const action of running.values()) {
    while (action.isUnderWay()) await action.advance().catch(expectRefusal)
  }
}
