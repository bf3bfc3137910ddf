import { z } from 'zod'
import './schemas/zod-config.ts'
import { errorMessage } from './i18n/messages.ts'

const form = errorMessage('batteryReportForm')

export const batteryReportSources = ['windows', 'macos', 'linux'] as const

/** Which report was read in the seller's browser, and which attributes it filled in. */
export const batteryReport = z.object(
  {
    source: z.enum(batteryReportSources, form),
    /** ISO 8601, by the machine's clock; null if the report does not say. */
    writtenAt: z.iso.datetime({ offset: true, ...form }).nullable(),
    read: z
      .array(z.string(form).regex(/^[a-z][a-z0-9_]{0,39}$/, form), form)
      .min(1, form)
      .max(20, form)
      .describe('The attributes whose values were read from the report.'),
  },
  form,
)

export type BatteryReport = z.infer<typeof batteryReport>
