export { default as messages } from 'messages:en'
export { enUS as dates } from 'date-fns/locale/en-US'
