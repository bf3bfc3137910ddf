import { paintArms, paintFingers, paintPeople } from './hero-people.ts'
import { paintDesk, paintRoom } from './hero-room.ts'
import { paintMachine } from './product-picture.ts'
import { newSheet } from './sheet.ts'

/** The wide scene of the home page: a used laptop goes from one hand to another. */
export function heroPicture(): string {
  const sheet = newSheet(1200, 800)
  paintRoom(sheet)
  paintPeople(sheet)
  paintDesk(sheet)
  paintMachine(
    sheet,
    { form: 'left', body: 'platinum', wear: 0, slimBezel: true, shape: '16:10' },
    { seed: 'desk', box: { x: 70, y: 440, width: 400, height: 310 } },
  )
  paintMachine(
    sheet,
    { form: 'closed', body: 'graphite', wear: 0 },
    { seed: 'pile', box: { x: 700, y: 600, width: 300, height: 160 } },
  )
  paintArms(sheet)
  paintMachine(
    sheet,
    { form: 'closed', body: 'ice', wear: 0 },
    { seed: 'handover', box: { x: 538, y: 424, width: 184, height: 124 }, held: true },
  )
  paintFingers(sheet)
  return sheet.svg()
}
