export const isSafeMethod = (method: string | undefined) => method === 'GET' || method === 'HEAD'

/** A 409 reveals another client's write, which the caller must then be able to read. */
const isWriteAnnounced = (status: number) => status < 400 || status === 409 || status >= 500

/** Whether a request with this response may have written something that its sender must see next. */
export const mayHaveWritten = (method: string, status: number): boolean =>
  !isSafeMethod(method) && isWriteAnnounced(status)
