import { html } from 'hono/html'

/** Characters of the private use area (Unicode, section 23.5), which no text of ours contains. */
const slot = (key: string) => `\uE000${key}\uE001`
const slots = /\uE000(\w+)\uE001/

type Texts = Record<string, string>

/** Placeholders for the values while the template is filled in, so that no value is parsed as markup. */
export const slotsFor = (values: Texts): Texts =>
  Object.fromEntries(Object.keys(values).map((key) => [key, slot(key)]))

type Labels = { button: string; unsubscribe: string }

/** Each item is a line of text and one with its address. */
function itemList(items: string) {
  const rows = items.split('\n\n').map((item) => item.split('\n') as [string, string])
  return html`<ul>${rows.map(([text, link]) => html`<li><a href="${link}">${text}</a></li>`)}</ul>`
}

/** Paragraphs that consist of one value. Other values are shown as a quotation. */
function block(key: string, value: string, { button, unsubscribe }: Labels) {
  if (key === 'link') return html`<p><a class="button" href="${value}">${button}</a></p>`
  if (key === 'unsubscribe') {
    return html`<p class="quiet"><a href="${value}">${unsubscribe}</a></p>`
  }
  return key === 'items' ? itemList(value) : html`<blockquote>${value}</blockquote>`
}

/** `Price: $499.50`, as in a receipt. */
const fact = /^([^:.\n]{1,40}): (.+)$/

const filledIn = (text: string, values: Texts) =>
  text.split(slots).map((piece, place) => (place % 2 === 0 ? piece : (values[piece] ?? '')))

/** Lines that are facts each, as the rows of a table. */
function factTable(lines: string[], values: Texts) {
  const rows = lines.map((line) => fact.exec(line) ?? ['', line, ''])
  return html`<table><tbody>${rows.map(
    ([, label = '', value = '']) =>
      html`<tr><th scope="row">${label}</th><td>${filledIn(value, values)}</td></tr>`,
  )}</tbody></table>`
}

function paragraph(template: string, values: Texts, labels: Labels) {
  const lines = template.split('\n')
  if (lines.length > 1 && lines.every((line) => fact.test(line))) return factTable(lines, values)
  const pieces = template.replaceAll('\n', ' ').split(slots)
  const [before, key = '', after] = pieces
  if (pieces.length === 3 && before === '' && after === '') {
    return values[key] ? block(key, values[key], labels) : ''
  }
  return html`<p>${filledIn(template.replaceAll('\n', ' '), values)}</p>`
}

const maxPreview = 140

/** What mail clients show beside the subject: the first paragraph. */
export function previewOf(text: string): string {
  const [first = ''] = text.trim().split('\n\n')
  const line = first.replaceAll(/\s+/g, ' ')
  return line.length > maxPreview ? `${line.slice(0, maxPreview).replace(/\s\S*$/, '')} …` : line
}

/**
 * The paragraphs of an e-mail as HTML, from the text template that was filled with `slotsFor`. Its
 * link becomes a button. All values are escaped.
 */
export function htmlBody(template: string, values: Texts, labels: Labels): string {
  const paragraphs = template.trim().split('\n\n')
  return paragraphs.map((one) => `${paragraph(one, values, labels)}`).join('\n')
}
