import type { z } from 'zod'
import { privatePhoto } from '../../../contract/media.ts'
import { renewAccessToken } from '../../api/access-token.ts'
import { storedToken } from '../../api/token.ts'
import { documentLanguage } from '../../i18n/document-language.ts'
import { PhotoRefused, refused } from './photo-refusal.ts'

/** A photo stored in our bucket; the preview is that of a photo uploaded in this form. */
const uploaded = privatePhoto.partial({ preview: true })
export type Uploaded = z.infer<typeof uploaded>

/** For listings and profiles, or for the parties of a sale and staff only. */
export type UploadPath = '/api/media' | '/api/case-photos' | '/api/conversation-photos'

type UploadProgress = {
  signal: AbortSignal
  /** Receives the fraction sent, from 0 to 1. */
  onSent: (part: number) => void
}

/** In milliseconds. */
const timeoutMs = 180_000

/** No response to the upload. */
class NetworkError extends Error {
  readonly code = 'network-request-failed'
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
function send(
  path: UploadPath,
  file: Blob,
  token: string,
  { signal, onSent }: UploadProgress,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    request.timeout = timeoutMs
    request.setRequestHeader('Content-Type', file.type)
    request.setRequestHeader('Accept-Language', documentLanguage())
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 0)
    request.upload.onload = () => onSent(1)
    request.onload = () => resolve(request)
    request.onerror = () => reject(new NetworkError('no answer to the upload'))
    request.ontimeout = request.onerror
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

async function sendAsMember(path: UploadPath, file: Blob, watch: UploadProgress) {
  const token = storedToken() ?? ''
  const first = await send(path, file, token, watch)
  if (first.status !== 401) return first
  const renewed = await renewAccessToken(token)
  if (!renewed?.token) throw refused('sign_in_required')
  watch.signal.throwIfAborted()
  return send(path, file, renewed.token, watch)
}

/** Uploads one photo to our bucket. Throws `PhotoRefused` or `NetworkError`. */
export async function uploadPhoto(
  path: UploadPath,
  file: Blob,
  watch: UploadProgress,
): Promise<Uploaded> {
  const { status, response } = await sendAsMember(path, file, watch)
  if (status < 400) return uploaded.parse(response)
  const { code = 'server_error', message = refused('server_error').message } = response ?? {}
  throw new PhotoRefused(code, message, status)
}
