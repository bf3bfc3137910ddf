import type { RequestContext } from '../../context.ts'
import { readPrivatePhoto } from '../media/private-photos.ts'
import { photoIn } from './message-queries.ts'

type Wanted = { photoId: string; size: 'small' | 'large' }

/** A photo of a conversation that the caller may read. Refuses `not_found`. */
export async function readPhoto(
  context: Pick<RequestContext, 'db' | 'bucket'>,
  conversationId: string,
  { photoId, size }: Wanted,
): Promise<Blob> {
  return readPrivatePhoto(context, await photoIn(context.db, conversationId, photoId), size)
}
