import type { TxServices } from '../context.ts'
import type { PersonalData } from '../database/personal-data.ts'
import { features } from './features.ts'
import { mergeUnique } from './merge-unique.ts'

/** Export and erasure by feature. A kind of record without a section does not compile. */
export const personalData: PersonalData<TxServices> = {
  exportSections: mergeUnique(
    features.flatMap((one) => ('exportSections' in one ? [one.exportSections] : [])),
  ),
  addressedExportSections: mergeUnique(
    features.flatMap((one) =>
      'addressedExportSections' in one ? [one.addressedExportSections] : [],
    ),
  ),
  erasureLocks: features.flatMap((one) => ('erasureLock' in one ? [one.erasureLock] : [])),
  erasures: features.flatMap((one) => ('erasure' in one ? [one.erasure] : [])),
  finalErasures: features.flatMap((one) => ('finalErasure' in one ? [one.finalErasure] : [])),
}
