import formatCompiled from 'use-intl/format-message/format-only'
import { isolate } from '../../contract/i18n/bidi.ts'

type Values = Parameters<typeof formatCompiled>[2]

const isolated = (values: NonNullable<Values>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolate(value) : value,
    ]),
  )

/**
 * The library's own formatter, for which the build puts this in its place: text that is filled into a
 * message cannot change the direction of the rest, on a screen, in a label and in a title.
 */
const formatMessage: typeof formatCompiled = (key, message, values, options) =>
  formatCompiled(key, message, values && isolated(values), options)

// Precompiled messages have no raw form.
formatMessage.raw = formatCompiled.raw

export default formatMessage
