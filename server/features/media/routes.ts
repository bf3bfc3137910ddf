import { defaultPhotoAddress } from '../../../contract/schemas/photo-sizes.ts'
import { implementer } from '../../access/procedures.ts'
import { receivePhoto } from './upload.ts'

export const mediaProcedures = {
  upload: implementer.media.upload.handler(async function uploadPhoto({ context }) {
    const photo = await receivePhoto(context, { private: false })
    return { ...photo, url: defaultPhotoAddress(photo) }
  }),
}
