/** Characters that XML 1.0 cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escaped = (text: string) =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** An element that is serialized already. */
export type Xml = { xml: string }
type Content = string | number | (Xml | false)[]

/** `element('dpi:TIN', '123', { issuedBy: 'DE' })`; in lists of children, `false` is left out. */
export function element(
  name: string,
  content: Content,
  attributes: Record<string, string> = {},
): Xml {
  const typed = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inner = Array.isArray(content)
    ? content.map((child) => (child ? child.xml : '')).join('')
    : escaped(String(content))
  return { xml: `<${name}${typed.join('')}>${inner}</${name}>` }
}
