export { default as messages } from 'messages:en'

export const moment = 'MM/dd/yyyy, h:mm a'
