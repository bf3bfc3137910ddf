import { forMembers } from '../../../test/harness/access-matrix-row.ts'
import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'
import { plain } from '../../../test/harness/photos.ts'

const photo = await plain(8).png().toBuffer()

export const testData: FeatureTestData = {
  accessMatrix: [['POST', '/media', forMembers, photo, '+media']],
}
