import type { FeatureTestData } from '../../../test/harness/feature-test-data.ts'
import { plain } from '../../../test/harness/photos.ts'

const photo = await plain(8).png().toBuffer()

export const testData: FeatureTestData = {
  accessMatrix: [
    ['POST', '/media', [401, 200, 200, 200, 200, 200, 403, 401, 401], photo, '+media'],
  ],
}
