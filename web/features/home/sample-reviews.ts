/** The four invented reviews of the home page; `review` is the message key of the text. */
export const sampleReviews = [
  { id: 'amara', img: '/pictures/avatar-amara.svg', name: 'Amara Okafor', review: 'amara' },
  { id: 'jonas', img: '/pictures/avatar-jonas.svg', name: 'Jonas Lindqvist', review: 'jonas' },
  { id: 'malia', img: '/pictures/avatar-malia.svg', name: 'Malia Kealoha', review: 'malia' },
  { id: 'colm', img: '/pictures/avatar-colm.svg', name: 'Colm Brannigan', review: 'colm' },
] as const
