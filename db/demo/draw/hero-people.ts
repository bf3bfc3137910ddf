import { darker, lighter } from './colour.ts'
import { faces } from './faces.ts'
import { type Features, paintHead } from './portrait.ts'
import type { Sheet } from './sheet.ts'

type Figure = { face: Features; x: number; top: number; mirrored: boolean }

const torso =
  'M-118 330C-126 214-116 142-64 126Q-36 118-26 100Q0 142 26 100Q36 118 64 126C116 142 126 214 118 330z'

function paintFigure(sheet: Sheet, { face, x, top, mirrored }: Figure) {
  sheet.add(`<g transform="translate(${x} ${top})${mirrored ? ' scale(-1 1)' : ''}">`)
  sheet.path(torso, {
    fill: sheet.gradient(20, lighter(face.shirt, 0.12), darker(face.shirt, 0.1)),
  })
  sheet.path('M-92 330C-96 250-90 200-78 180', {
    stroke: darker(face.shirt, 0.3),
    width: 4,
    opacity: 0.5,
  })
  sheet.add('<g transform="translate(-115 -62) scale(2.4)">')
  paintHead(sheet, face)
  sheet.add('</g></g>')
}

type Arm = { sleeve: string; skin: string; path: string; forearm: string }

function paintArm(sheet: Sheet, { sleeve, skin, path, forearm }: Arm) {
  sheet.path(forearm, { stroke: skin, width: 36 })
  sheet.path(path, { stroke: darker(sleeve, 0.12), width: 60 })
  sheet.path(path, { stroke: sleeve, width: 54 })
}

const seller = faces.rahul as Features
const buyer = faces.amara as Features

export function paintPeople(sheet: Sheet) {
  paintFigure(sheet, { face: seller, x: 430, top: 262, mirrored: false })
  paintFigure(sheet, { face: buyer, x: 800, top: 274, mirrored: true })
}

/** The arms that reach over the desk; the hands hold what is drawn between back and front. */
export function paintArms(sheet: Sheet) {
  paintArm(sheet, {
    sleeve: seller.shirt,
    skin: seller.skin,
    path: 'M506 420Q522 500 548 516',
    forearm: 'M548 516L588 500',
  })
  paintArm(sheet, {
    sleeve: buyer.shirt,
    skin: buyer.skin,
    path: 'M722 434Q712 508 690 522',
    forearm: 'M690 522L664 506',
  })
}

export function paintFingers(sheet: Sheet) {
  sheet.path('M572 490L598 484M574 502L602 496M578 514L604 508', {
    stroke: lighter(seller.skin, 0.08),
    width: 13,
  })
  sheet.path('M682 492L656 486M682 504L652 498M678 516L652 510', {
    stroke: lighter(buyer.skin, 0.08),
    width: 13,
  })
}
