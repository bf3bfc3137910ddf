import { orpc } from '../../data/queries.ts'
import type { PhotoQueryOf } from '../photos/private-photos.tsx'

/** How the photos are read that only the parties of a sale and staff see. */
export const casePhotoQuery =
  (saleId: string): PhotoQueryOf =>
  ({ id: photoId }, size) =>
    orpc.casePhotos.one.queryOptions({ input: { id: saleId, photoId, size } })
