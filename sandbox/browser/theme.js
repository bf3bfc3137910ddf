const root = document.documentElement
const wanted = {
  color: '--ink',
  fontFamily: '--font',
  fontSize: '--size',
  fontWeight: '--weight',
  letterSpacing: '--spacing',
}

/** Applies the colours and fonts given in `style`. */
export function dress(style = {}) {
  const { base = {}, invalid = {} } = style
  for (const [name, property] of Object.entries(wanted)) set(property, base[name])
  set('--faint', base['::placeholder']?.color)
  set('--wrong', invalid.color)
}

function set(property, value) {
  const plain = typeof value === 'string' && value.length < 200 && !/url\(/i.test(value)
  if (plain) root.style.setProperty(property, value)
  else root.style.removeProperty(property)
}
