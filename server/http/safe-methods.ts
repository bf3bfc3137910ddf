/** Whether a request of this method only reads and brings no body. */
export const isSafeMethod = (method: string | undefined) => method === 'GET' || method === 'HEAD'
