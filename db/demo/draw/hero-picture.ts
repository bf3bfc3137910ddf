import { paintArms, paintFingers, paintPeople } from './hero-people.ts'
import { hours, paintDesk, paintRoom } from './hero-room.ts'
import { paintMachine } from './product-picture.ts'
import { newSheet, type Sheet } from './sheet.ts'

/** Dusk over the whole scene, but for the light of the lamp. */
function dim(sheet: Sheet) {
  sheet.path('M0 0H1200V800H0z', { fill: '#0c1626', opacity: 0.24 })
  sheet.add(`<ellipse cx="618" cy="330" rx="520" ry="330" fill="${sheet.glow('#ffdf9a', 0.3)}"/>`)
}

/** The wide scene of the home page: a used laptop goes from one hand to another. */
export function heroPicture(time: keyof typeof hours): string {
  const sheet = newSheet(1200, 800)
  const hour = hours[time]
  paintRoom(sheet, hour)
  paintPeople(sheet)
  paintDesk(sheet, hour)
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
  if (time === 'evening') dim(sheet)
  return sheet.svg()
}
