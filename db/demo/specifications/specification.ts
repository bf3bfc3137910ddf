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
