import { contentNotice } from '../../../contract/moderation.ts'
import { requiredEmail } from '../../../contract/schemas/string-schemas.ts'

export const schema = contentNotice.extend({ email: requiredEmail })
