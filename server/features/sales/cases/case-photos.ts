import { widthsOf } from '../../../../contract/schemas/photo-sizes.ts'
import { implementer, requireMember } from '../../../access/procedures.ts'
import { refuse } from '../../../errors/refusal.ts'
import { keyOf } from '../../media/queries.ts'
import { receivePhoto } from '../../media/upload.ts'
import { visibleSale } from '../shown-sales.ts'
import { evidenceOf } from './evidence.ts'

const smallWidth = 320

export const casePhotoProcedures = {
  upload: implementer.casePhotos.upload.handler(function uploadCasePhoto({ context }) {
    return receivePhoto(context, { private: true })
  }),

  one: implementer.casePhotos.one.handler(async function showCasePhoto({ context, input }) {
    const { id, photoId, size } = input
    const sale = await visibleSale(context.db, requireMember(context), id)
    const photo = sale && (await evidenceOf(context.db, id, photoId))
    if (!photo) throw refuse('not_found')
    const widths = widthsOf(photo).filter((width) => size === 'large' || width <= smallWidth)
    const file = await context.bucket.get(
      keyOf(photo, { width: Math.max(...widths), format: 'webp' }),
    )
    if (!file) throw refuse('not_found')
    const bytes = await new Response(file.body).arrayBuffer()
    return new Blob([bytes], { type: 'image/webp' })
  }),
}
