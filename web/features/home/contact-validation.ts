import { contactMessage } from '../../../contract/content.ts'
import { requiredEmail } from '../../../contract/schemas/string-schemas.ts'

export const schema = contactMessage.extend({ email: requiredEmail })
