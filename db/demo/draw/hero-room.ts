import type { Sheet } from './sheet.ts'

/** The room's colours by day, and in the evening for those who like it dark. */
export const hours = {
  day: {
    wall: ['#f2dcc3', '#e9c7a6'],
    sky: ['#a9d3e6', '#e3f1ea'],
    hills: ['#8fbf9a', '#5f9d7d'],
    frame: '#fbf3e6',
    sill: '#f3e4cf',
    star: '#fff3c9',
    desk: ['#c98f62', '#a96f46'],
    edge: '#e3b288',
    sunbeam: 0.14,
  },
  evening: {
    wall: ['#5b4a3c', '#4a3b2f'],
    sky: ['#15233d', '#3b5573'],
    hills: ['#2c4a44', '#1d352f'],
    frame: '#8f7d68',
    sill: '#7d6b57',
    star: '#f4ecd0',
    desk: ['#8a5f3f', '#67432a'],
    edge: '#a97a53',
    sunbeam: 0,
  },
}

export type Hour = (typeof hours)['day']

function paintWindow(sheet: Sheet, hour: Hour) {
  sheet.path('M70 70H330V400H70z', { fill: hour.frame })
  sheet.path('M84 84H316V386H84z', { fill: sheet.gradient(90, ...hour.sky) })
  sheet.path('M84 330Q140 280 200 312T316 286V386H84z', { fill: hour.hills[0] })
  sheet.path('M84 356Q160 318 230 346T316 330V386H84z', { fill: hour.hills[1] })
  sheet.add(`<circle cx="262" cy="214" r="30" fill="${hour.star}"/>`)
  sheet.path('M200 84V386M84 160H316', { stroke: hour.frame, width: 12 })
  sheet.path('M56 400H344V418H56z', { fill: hour.sill })
  sheet.path('M380 560L560 120H700L520 560z', { fill: '#fff', opacity: hour.sunbeam })
}

function paintShelf(sheet: Sheet) {
  sheet.path('M930 250H1150V264H930z', { fill: '#a8714b' })
  sheet.path('M950 264v26M1130 264v26', { stroke: '#8a5a3a', width: 8 })
  const books = [
    ['#3f6f7a', 26, 92],
    ['#d9795d', 20, 78],
    ['#efc267', 30, 86],
    ['#59608f', 18, 98],
  ] as const
  let x = 946
  for (const [colour, w, h] of books) {
    sheet.path(`M${x} ${250 - h}h${w}v${h}h-${w}z`, { fill: colour })
    sheet.path(`M${x + 5} ${262 - h}h${w - 10}`, { stroke: '#fff', width: 3, opacity: 0.6 })
    x += w + 3
  }
  sheet.path('M1082 214h48l-7 36h-34z', { fill: '#e9e1d6' })
  sheet.path(
    'M1106 214C1070 200 1078 160 1060 150C1096 152 1104 184 1106 214C1104 170 1120 150 1146 140C1136 176 1128 198 1106 214z',
    { fill: '#4f8f6b' },
  )
  sheet.path('M1090 222C1066 236 1066 280 1074 306M1126 222C1148 240 1142 268 1150 284', {
    stroke: '#5fa37c',
    width: 6,
  })
}

function paintLamp(sheet: Sheet) {
  sheet.path('M618 0V84', { stroke: '#4a4038', width: 5 })
  sheet.add(`<ellipse cx="618" cy="190" rx="300" ry="190" fill="${sheet.glow('#fff2c4', 0.75)}"/>`)
  sheet.path('M548 146Q552 84 618 82Q684 84 688 146z', {
    fill: sheet.gradient(0, '#d9694b', '#b94e36'),
  })
  sheet.add('<ellipse cx="618" cy="146" rx="70" ry="11" fill="#fff1bf"/>')
}

/** The room behind the desk: window, lamp and shelf. */
export function paintRoom(sheet: Sheet, hour: Hour) {
  sheet.path('M0 0H1200V800H0z', { fill: sheet.gradient(90, ...hour.wall) })
  paintWindow(sheet, hour)
  paintLamp(sheet)
  paintShelf(sheet)
}

const soft = (sheet: Sheet, x: number, y: number, rx: number, ry: number) =>
  sheet.add(
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#3a2216" opacity=".3" filter="${sheet.blur(8)}"/>`,
  )

/** The table top and the quiet things on it. */
export function paintDesk(sheet: Sheet, hour: Hour) {
  sheet.path('M0 572H1200V800H0z', { fill: sheet.gradient(90, ...hour.desk) })
  sheet.path('M0 572H1200', { stroke: hour.edge, width: 4 })
  sheet.path('M60 640H340M520 690H900M160 760H560M820 744H1140', {
    stroke: '#8f5b38',
    width: 2,
    opacity: 0.35,
  })
  soft(sheet, 1092, 640, 86, 16)
  paintPlant(sheet)
  soft(sheet, 566, 706, 52, 12)
  sheet.path('M526 634h72l-5 66q-31 12-62 0z', { fill: sheet.gradient(0, '#f4efe6', '#d5cbbb') })
  sheet.add('<ellipse cx="562" cy="634" rx="36" ry="9" fill="#5b3a28"/>')
  sheet.path('M598 646q26 2 22 24q-4 18-26 16', { stroke: '#d5cbbb', width: 9 })
}

function paintPlant(sheet: Sheet) {
  const leaves = [
    [-62, -150],
    [-30, -205],
    [18, -225],
    [58, -180],
    [84, -120],
    [-86, -96],
  ] as const
  leaves.forEach(([dx, dy], i) => {
    const [x, y] = [1092 + dx, 545 + dy]
    const bend = dx * 0.2
    const d = `M1092 552Q${1092 + bend - 40} ${545 + dy * 0.6} ${x} ${y}Q${1092 + bend + 60} ${545 + dy * 0.5} 1092 552z`
    sheet.path(d, { fill: i % 2 ? '#3f7d5c' : '#58a07a', stroke: '#2f6449', width: 1.5 })
  })
  sheet.path('M1036 540H1148L1134 640Q1092 652 1050 640z', {
    fill: sheet.gradient(0, '#e8e0d4', '#bfb3a2'),
  })
  sheet.path('M1030 534H1154V556H1030z', { fill: '#f2ebe0' })
}
