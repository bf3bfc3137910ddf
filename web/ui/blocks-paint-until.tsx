type Props = { id: string }

/**
 * Keeps a browser that knows it (WHATWG HTML, `rel=expect`) from painting the page before the start tag
 * of the element with this ID has been parsed. Painted in parts, centred content would shift. The
 * styles, without which nothing is painted either, usually arrive later than the element. React moves
 * the link into the head.
 */
export const BlocksPaintUntil = ({ id }: Props) => (
  <link rel="expect" href={`#${id}`} blocking="render" />
)
