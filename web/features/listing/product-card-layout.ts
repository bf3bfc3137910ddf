/** The card's frame and columns: picture, text and price. */
export const productCardLayout =
  'card grid min-w-0 gap-y-4 overflow-hidden pb-5 max-md:[&>:not(:first-child)]:px-5 ' +
  'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:gap-x-6 md:p-5 ' +
  'lg:grid-cols-[17rem_minmax(0,1fr)_15.5rem] lg:grid-rows-[auto_1fr_auto] lg:gap-y-0'
