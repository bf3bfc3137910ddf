import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'

/** Normalizes a serial number for comparison: upper case, without hyphens and spaces. */
export const normalizeSerial = (serial: string) => serial.replace(/[ -]/g, '').toUpperCase()

/** Rejects firmware placeholders: 0000000, 123456789, Default string. */
const isNumber = (serial: string) => {
  const plain = normalizeSerial(serial)
  return (
    !/^(.)\1*$/.test(plain) &&
    !/^(0?123456789?0?|DEFAULTSTRING|SYSTEMSERIALNUMBER|TOBEFILLEDBYOEM|NONE|NOTAPPLICABLE)$/.test(
      plain,
    )
  )
}

/** Never shown or stored; only a keyed hash is. */
export const serial = z
  .string(errorMessage('serial'))
  .max(80, errorMessage('serial'))
  .regex(/^[ -]*(?:[A-Za-z0-9][ -]*){4,40}$/, errorMessage('serial'))
  .refine(isNumber, errorMessage('noSerial'))
  .describe('Used to detect duplicate listings of the same device. Never shown.')
