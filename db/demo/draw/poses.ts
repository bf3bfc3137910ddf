import { closed, fromBehind, opened } from './clamshell.ts'
import { kickstandFromBehind, onKickstand } from './kickstand.ts'
import type { Machine } from './machine.ts'
import type { Pose } from './pose.ts'
import type { Random } from './random.ts'
import { tent } from './tent.ts'

/** How a machine stands, with small differences from picture to picture. */
export function poseOf(machine: Machine, random: Random): Pose {
  const tilt = random.between(-3, 3)
  const side = random.pick([-1, 1])
  switch (machine.form) {
    case 'front':
      return opened(machine, tilt, 21 + tilt, random.between(100, 107))
    case 'left':
      return opened(machine, 27 + tilt, 24 + tilt, random.between(104, 112))
    case 'right':
      return opened(machine, -28 + tilt, 24 - tilt, random.between(104, 112))
    case 'back':
      return fromBehind(machine, 180 + side * random.between(22, 34), 16)
    case 'tent':
      return tent(machine, side * random.between(20, 34), 14 + tilt)
    case 'closed':
      return closed(machine, side * random.between(16, 34), random.between(42, 52))
    case 'kickstand':
      return onKickstand(machine, side * random.between(14, 28), 25 + tilt)
    case 'kickback':
      return kickstandFromBehind(machine, 180 + side * random.between(26, 36), 18)
  }
}
