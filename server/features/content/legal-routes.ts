import { implementer } from '../../access/procedures.ts'
import { tag } from '../../database/cache-tags.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { legalPage } from './legal-pages.ts'

export const legalProcedures = {
  read: implementer.legal.read.handler(function readLegalPage({ context: { config }, input }) {
    tag('settings')
    return legalPage(config, currentLanguage(), input.page)
  }),
}
