import { familyOf, generationOf } from '../../contract/schemas/processor.ts'
import { specificationsOfDell } from './specifications/dell.ts'
import { specificationsOfHp } from './specifications/hp.ts'
import { specificationsOfSurface } from './specifications/surface.ts'

type Grade = 'Excellent' | 'Good' | 'Fair'
type LockAnswer = 'yes' | 'no' | 'unknown'

export type Specification = {
  model: string
  processor?: string
  /** In GB. */
  memory?: number
  storage?: number
  graphics?: string
  /** Diagonal in inches. */
  screen: number
  resolution?: string
  keyboard?: string
  system?: string
  /** In percent of the design capacity. */
  battery?: number
  cycles?: number
  charger?: boolean
  ports: string[]
  /** Screen, body, keyboard, battery, function. */
  grades?: [Grade, Grade, Grade, Grade, Grade]
  /** Firmware password, management lock, data wiped. */
  locks?: [LockAnswer, LockAnswer, LockAnswer]
  /** Source of the battery figures. */
  readFrom?: 'windows' | 'linux'
}

const makers = { Surface: 'Microsoft', Dell: 'Dell', HP: 'HP' }

const all: Record<string, Specification> = {
  ...specificationsOfSurface,
  ...specificationsOfDell,
  ...specificationsOfHp,
}

const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function specsOf(category: keyof typeof makers, told: Specification) {
  const { model, processor = '' } = told
  return given({
    brand: model.startsWith('Alienware') ? 'Alienware' : makers[category],
    model,
    processor: told.processor,
    processor_family: familyOf(processor),
    processor_generation: generationOf(processor),
    memory: told.memory,
    storage: told.storage,
    graphics: told.graphics,
    screen_size: told.screen,
    resolution: told.resolution,
    keyboard_layout: told.keyboard ?? 'QWERTY US',
    operating_system: told.system ?? 'Windows 11 Home',
    battery_health: told.battery,
    battery_cycles: told.cycles,
    charger_included: told.charger ?? true,
    ports: told.ports,
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

function passportOf({ readFrom, cycles }: Specification, writtenAt: Date) {
  if (!readFrom) return null
  const read = cycles === undefined ? ['battery_health'] : ['battery_health', 'battery_cycles']
  return { source: readFrom, writtenAt: writtenAt.toISOString(), read }
}

type Sample = { key: string; category: keyof typeof makers }

/** The stored specification of a demo product; `posted` is its listing date. */
export function specificationOf({ key, category }: Sample, posted: Date) {
  const told = all[key]
  if (!told) return { specs: {}, grades: null, locks: null, passport: null }
  return {
    specs: specsOf(category, told),
    grades: gradesOf(told),
    locks: locksOf(told),
    passport: passportOf(told, posted),
  }
}
