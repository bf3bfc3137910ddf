import { widthsOf } from '../../../contract/schemas/photo-sizes.ts'
import type { RequestContext } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { keyOf } from '../media/queries.ts'
import { photoIn } from './message-queries.ts'

const smallWidth = 320

type Wanted = { photoId: string; size: 'small' | 'large' }

/** A photo of a conversation that the caller may read. Refuses `not_found`. */
export async function readPhoto(
  { db, bucket }: Pick<RequestContext, 'db' | 'bucket'>,
  conversationId: string,
  { photoId, size }: Wanted,
): Promise<Blob> {
  const photo = await photoIn(db, conversationId, photoId)
  if (!photo) throw refuse('not_found')
  const widths = widthsOf(photo).filter((width) => size === 'large' || width <= smallWidth)
  const file = await bucket.get(keyOf(photo, { width: Math.max(...widths), format: 'webp' }))
  if (!file) throw refuse('not_found')
  return new Blob([await new Response(file.body).arrayBuffer()], { type: 'image/webp' })
}
