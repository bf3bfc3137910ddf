export { default as messages } from 'messages:de'
export { de as dates } from 'date-fns/locale/de'
