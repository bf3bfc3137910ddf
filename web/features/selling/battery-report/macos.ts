import { z } from 'zod'
import { parseJson } from './json.ts'
import { cleanName } from './names.ts'
import { UnreadableReport } from './problems.ts'
import type { ParsedBatteryReport } from './report.ts'

const text = z.string().optional().catch(undefined)

/** The fields to read from the report. All others are dropped. */
const hardware = z.object({
  machine_name: text,
  machine_model: text,
  /**
   * Only Apple's own processors. Intel's are given by their product line alone, which is too
   * little.
   */
  chip_type: text,
  physical_memory: text,
  serial_number: text,
})

const power = z.object({
  sppower_battery_health_info: z
    .object({
      sppower_battery_cycle_count: z.int().min(0).max(5000).optional().catch(undefined),
      sppower_battery_health_maximum_capacity: z
        .union([z.string(), z.number()])
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})

const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([]).catch([])

const profile = z.object({ SPHardwareDataType: list(hardware), SPPowerDataType: list(power) })

type Hardware = z.infer<typeof hardware>

/** Parses `97%`, or `%97` and `97 %` in some locales. */
function percentIn(text: string | number | undefined): number | undefined {
  const digits = /\d{1,3}/.exec(String(text ?? '').slice(0, 20))?.[0]
  return digits && Number(digits) > 0 ? Math.min(100, Number(digits)) : undefined
}

function modelOf({ machine_name, machine_model }: Hardware): string | undefined {
  const [name, model] = [cleanName(machine_name), cleanName(machine_model)]
  return name && model ? `${name} (${model})` : (name ?? model)
}

function machineValues(machine: Hardware) {
  const [model, processor] = [modelOf(machine), cleanName(machine.chip_type)]
  const memory = /^(\d{1,4})\s?GB$/.exec(machine.physical_memory?.trim() ?? '')?.[1]
  return {
    ...(model && { brand: 'Apple', model }),
    ...(processor && { processor }),
    ...(memory && { memory: Number(memory) }),
  }
}

function batteryValues(sections: z.infer<typeof power>[]) {
  const health = sections.find((one) => one.sppower_battery_health_info)
  const info = health?.sppower_battery_health_info
  const cycles = info?.sppower_battery_cycle_count
  const percent = percentIn(info?.sppower_battery_health_maximum_capacity)
  return {
    ...(percent !== undefined && { battery_health: percent }),
    ...(cycles !== undefined && { battery_cycles: cycles }),
  }
}

const isSerial = (text = '') => /^[A-Za-z0-9]{8,20}$/.test(text)

/** Parses the output of `system_profiler -json`. Throws `UnreadableReport`. */
export function readMacos(json: string): ParsedBatteryReport {
  const { data } = profile.safeParse(parseJson(json))
  const machine = data?.SPHardwareDataType[0]
  const values = {
    ...(machine && machineValues(machine)),
    ...batteryValues(data?.SPPowerDataType ?? []),
  }
  if (Object.keys(values).length === 0) throw new UnreadableReport('nothing_found')
  const serial = isSerial(machine?.serial_number) ? machine?.serial_number : undefined
  return { source: 'macos', writtenAt: null, values, serial }
}
