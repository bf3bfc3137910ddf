const act = 'window.__ran=1'

/** Texts that would have an effect if they were not escaped. */
export const hostileTexts = [
  `<script>${act}</script>`,
  `</script><script>${act}</script>`,
  `"><img src=x onerror=${act}>`,
  `'><svg/onload=${act}>`,
  `" autofocus onfocus="${act}" x="`,
  `javascript:${act}//`,
  `<iframe srcdoc="<script>parent.__ran=1</script>">`,
  `<math><mglyph><style><!--</style><img title="--><img src=1 onerror=${act}>">`,
  `</title></textarea></style><style>*{background:url(//evil.example)}</style>`,
  `{{constructor.constructor('${act}')()}}\${${act}}<%=${act}%>`,
  `<a href="java\tscript:${act}">-->]]><!--`,
  `\u2028${act}\u2029\\u003cscript\\u003e${act}\\x3c/script>`,
  `\u202e\u2066gnp.exe\u202c＜script＞${act}＜/script＞\ufeff`,
  `${'W'.repeat(90)}<b>`,
]

/** The text at this index and those after it, cut to `maxLength` characters. */
export function hostileText(index: number, maxLength: number): string {
  const first = hostileTexts[index % hostileTexts.length] ?? ''
  return [first, ...hostileTexts].join(' ').slice(0, maxLength).toWellFormed().trim()
}

const elsewhere = 'https://127.0.0.1:9'

/** Accepted image URLs, which respond with an SVG that contains a script. */
export const hostilePictures = [
  `${elsewhere}/a"onerror="${act}"x="`,
  `${elsewhere}/a'><script>${act}</script>`,
  `${elsewhere}/#</style></script><svg/onload=${act}>`,
  `${elsewhere}/javascript:${act}`,
]

export const drawingWithScript = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"
  onload="${act}"><script>${act};top.__ran=1</script><rect width="9" height="9"/></svg>`

/** Rejected image URLs. */
export const refusedPictures = [
  `javascript:${act}`,
  `JaVaScRiPt:${act}`,
  `data:text/html,<script>${act}</script>`,
  'data:image/svg+xml,<svg/>',
  'http://evil.example/a.png',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  '/pictures/"onerror="x',
  '/api/identity/sign-out',
  'blob:https://evil.example/a',
  'file:///etc/passwd',
]
