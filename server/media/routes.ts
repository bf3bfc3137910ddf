import { mostPhotoBytes } from '../../contract/photo-sizes.ts'
import { caller, calls } from '../calls.ts'
import { take } from '../limits.ts'
import { bytesOf } from './body.ts'
import { keepPhoto } from './keeping.ts'
import { inLine } from './line.ts'

export const mediaCalls = {
  upload: calls.media.upload.handler(async ({ context }) => {
    const { id } = caller(context)
    await take(context.db, 'uploadPhoto', id)
    return inLine(id, async () => keepPhoto(context, id, await bytesOf(context, mostPhotoBytes)))
  }),
}
