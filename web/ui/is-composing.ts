/**
 * Whether a key belongs to an input method editor, such as Enter that chooses a candidate. In Safari
 * the composition has ended before that event, which only its key code tells apart.
 */
export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229
