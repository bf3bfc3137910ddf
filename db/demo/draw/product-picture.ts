import { paintBackdrop } from './backdrop.ts'
import type { Machine } from './machine.ts'
import { poseOf } from './poses.ts'
import { paintProps, roomForProps } from './props.ts'
import { seeded } from './random.ts'
import { paintShadow } from './shadow.ts'
import { newSheet, type Sheet } from './sheet.ts'
import { type Box, cornersOf, frame } from './space.ts'

type Scene = { seed: string; box: Box; held?: boolean }

/** Draws one machine standing in a box of a picture, with its shadow and what comes with it. */
export function paintMachine(sheet: Sheet, machine: Machine, { seed, box, held }: Scene) {
  const random = seeded(seed)
  const pose = poseOf(machine, random)
  const beside = machine.with ?? []
  const room = beside.length > 0 ? roomForProps(pose.yaw) : []
  const view = frame(pose.view, [...pose.slabs.flatMap(cornersOf), ...room], box)
  if (!held) paintShadow(sheet, view, pose.slabs)
  pose.paint(sheet, view, random)
  paintProps(sheet, view, pose.yaw, beside, random)
}

/** The picture of one product: always the same for the same key and look. */
export function productPicture(key: string, machine: Machine): string {
  const sheet = newSheet(800, 600)
  paintBackdrop(sheet, seeded(`${key} backdrop`), machine.form === 'closed')
  paintMachine(sheet, machine, { seed: key, box: { x: 70, y: 80, width: 660, height: 440 } })
  return sheet.svg()
}
