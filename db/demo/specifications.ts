import { familyOf, generationOf } from '../../contract/schemas/processor.ts'
import { specificationsOfDell } from './specifications/dell.ts'
import { specificationsOfHp } from './specifications/hp.ts'
import type { Specification } from './specifications/specification.ts'
import { specificationsOfSurface } from './specifications/surface.ts'

const makers = { Surface: 'Microsoft', Dell: 'Dell', HP: 'HP' }

const all: Record<string, Specification> = {
  ...specificationsOfSurface,
  ...specificationsOfDell,
  ...specificationsOfHp,
}

const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function specsOf(category: keyof typeof makers, known: Specification) {
  const { model, processor = '' } = known
  return given({
    brand: model.startsWith('Alienware') ? 'Alienware' : makers[category],
    model,
    processor: known.processor,
    processor_family: familyOf(processor),
    processor_generation: generationOf(processor),
    memory: known.memory,
    storage: known.storage,
    graphics: known.graphics,
    screen_size: known.screen,
    resolution: known.resolution,
    keyboard_layout: known.keyboard ?? 'QWERTY US',
    operating_system: known.system ?? 'Windows 11 Home',
    battery_health: known.battery,
    battery_cycles: known.cycles,
    charger_included: known.charger ?? true,
    ports: known.ports,
  })
}

function gradesOf({ grades }: Specification) {
  if (!grades) return null
  const [screen, body, keyboard, battery, works] = grades
  return { screen, body, keyboard, battery, function: works }
}

function locksOf({ locks }: Specification) {
  if (!locks) return null
  const [firmwarePassword, managementLock, dataWiped] = locks
  return { firmwarePassword, managementLock, dataWiped }
}

function batteryReportOf({ readFrom, cycles }: Specification, writtenAt: Date) {
  if (!readFrom) return null
  const read = cycles === undefined ? ['battery_health'] : ['battery_health', 'battery_cycles']
  return { source: readFrom, writtenAt: writtenAt.toISOString(), read }
}

type Sample = { key: string; like?: string; category: keyof typeof makers }

/** The stored specification of a demo product; `posted` is its listing date. */
export function specificationOf({ key, like = key, category }: Sample, posted: Date) {
  const known = all[like]
  if (!known) return { specs: {}, grades: null, locks: null, passport: null }
  return {
    specs: specsOf(category, known),
    grades: gradesOf(known),
    locks: locksOf(known),
    passport: batteryReportOf(known, posted),
  }
}
