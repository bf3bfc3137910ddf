/** Who says the four reviews of the home page. What each says is a text of the page's language. */
export const reviews = [
  { id: 'amara', img: '/pictures/avatar-amara.svg', name: 'Amara Okafor' },
  { id: 'jonas', img: '/pictures/avatar-jonas.svg', name: 'Jonas Lindqvist' },
  { id: 'malia', img: '/pictures/avatar-malia.svg', name: 'Malia Kealoha' },
  { id: 'colm', img: '/pictures/avatar-colm.svg', name: 'Colm Brannigan' },
] as const
