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
 * Replaces the library's formatter at build time: isolates text that is inserted into a message, so
 * that it cannot change the direction of the rest, in markup, labels and titles.
 */
const formatMessage: typeof formatCompiled = (key, message, values, options) =>
  formatCompiled(key, message, values && isolated(values), options)

// Precompiled messages have no raw form.
formatMessage.raw = formatCompiled.raw

export default formatMessage
