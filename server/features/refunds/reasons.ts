import { type ServerMessage, translateMessage } from '../../i18n/messages.ts'

/** Reasons that the application gives. They are stored as codes and translated for their reader. */
export const refundReasons = {
  not_shipped: 'refundNotShipped',
  at_provider: 'refundAtProvider',
  late_payment: 'refundLatePayment',
} as const satisfies Record<string, ServerMessage>

export type ReasonCode = keyof typeof refundReasons

type Stored<Text> = { reason: Text; reasonCode: ReasonCode | null }

/** The reason in the language of the request, or as a member wrote it. */
export const reasonText = <Text>({ reason, reasonCode }: Stored<Text>): Text | string =>
  reasonCode ? translateMessage(refundReasons[reasonCode]) : reason
