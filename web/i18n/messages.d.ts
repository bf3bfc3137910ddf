import type { AllMessages } from './message-types.gen.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: AllMessages
  }
}

declare global {
  module 'messages:*' {
    const messages: AllMessages
    export default messages
  }
}
