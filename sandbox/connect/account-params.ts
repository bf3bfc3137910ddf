import { z } from 'zod'
import { type ErrorBody, invalid } from '../protocol/failure.ts'

const text = (max: number) => z.string().min(1).max(max)
const requested = z.strictObject({ requested: z.boolean() })
const recipient = z.strictObject({
  capabilities: z
    .strictObject({
      stripe_balance: z.strictObject({ stripe_transfers: requested.optional() }).optional(),
    })
    .optional(),
})
const include = z.array(
  z.enum([
    'configuration.customer',
    'configuration.merchant',
    'configuration.recipient',
    'defaults',
    'future_requirements',
    'identity',
    'requirements',
  ]),
)
export type Include = z.infer<typeof include>[number]

// With the recipient configuration, Stripe refuses other collectors than the platform.
const responsibilities = z.strictObject({
  fees_collector: z.literal('application'),
  losses_collector: z.literal('application'),
})
const shared = {
  contact_email: z.email().max(500).optional(),
  display_name: text(100).optional(),
  dashboard: z.enum(['express', 'full', 'none']).optional(),
  identity: z
    .strictObject({
      country: z
        .string()
        .regex(/^[a-zA-Z]{2}$/)
        .optional(),
      entity_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
    })
    .optional(),
  include: include.optional(),
  metadata: z.record(text(40), z.string().max(500).nullable()).optional(),
}
const currency = z
  .string()
  .regex(/^[a-z]{3}$/)
  .optional()

/** The parameters of an account that are implemented; others are refused as unknown. */
export const accountCreation = z.strictObject({
  ...shared,
  configuration: z.strictObject({ recipient }),
  defaults: z.strictObject({ currency, responsibilities }),
})
export const accountUpdate = z.strictObject({
  ...shared,
  configuration: z.strictObject({ recipient: recipient.optional() }).optional(),
  defaults: z.strictObject({ currency, responsibilities: responsibilities.optional() }).optional(),
})
export type AccountUpdate = z.infer<typeof accountUpdate>

const steps = z.strictObject({
  refresh_url: z.url(),
  return_url: z.url().optional(),
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
})
export const accountLink = z.strictObject({
  account: text(100),
  use_case: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('account_onboarding'), account_onboarding: steps }),
    z.strictObject({ type: z.literal('account_update'), account_update: steps }),
  ]),
})
export const closing = z.strictObject({
  applied_configurations: z.array(z.enum(['customer', 'merchant', 'recipient'])).optional(),
})
export const retrieval = z.strictObject({ include: include.optional() })

/** Checks the parameters of a call to API v2. Throws 400, naming the parameter. */
export function checked<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const unknownName = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const param = [...(issue?.path ?? []), ...unknownName].join('.')
  const code: ErrorBody['code'] = unknownName.length > 0 ? 'unknown_field' : 'invalid_fields'
  const reason = unknownName.length > 0 ? 'Received unknown parameter' : issue?.message
  throw invalid(`${reason}: ${param}`, { code, param })
}
