import { z } from 'zod'
import { saying } from '../i18n/messages.ts'

/** A serial number as it is compared: in capitals, without hyphens and blanks. */
export const normalizeSerial = (serial: string) => serial.replace(/[ -]/g, '').toUpperCase()

/** What firmware says that was never given a number: 0000000, 123456789, Default string. */
const isNumber = (serial: string) => {
  const plain = normalizeSerial(serial)
  return (
    !/^(.)\1*$/.test(plain) &&
    !/^(0?123456789?0?|DEFAULTSTRING|SYSTEMSERIALNUMBER|TOBEFILLEDBYOEM|NONE|NOTAPPLICABLE)$/.test(
      plain,
    )
  )
}

/** Never shown and never kept as it is: only a keyed hash of it. */
export const serial = z
  .string(saying('serial'))
  .max(80, saying('serial'))
  .regex(/^[ -]*(?:[A-Za-z0-9][ -]*){4,40}$/, saying('serial'))
  .refine(isNumber, saying('noSerial'))
  .describe('Tells whether the same machine is listed twice. Never shown.')
