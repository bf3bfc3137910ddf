export { default as messages } from 'messages:de'

export const moment = 'dd.MM.yyyy HH:mm'
