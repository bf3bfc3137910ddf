export const isSafeMethod = (method: string | undefined) => method === 'GET' || method === 'HEAD'
