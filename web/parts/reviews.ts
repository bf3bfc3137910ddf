type Review = { id: string; img: string; name: string; review: string }

/** The four reviews of the home page. */
export const reviews: Review[] = [
  {
    id: 'amara',
    img: '/pictures/avatar-amara.svg',
    name: 'Amara Okafor',
    review:
      'The listing said one scratch on the lid, and there was one scratch on the lid. I booked it at lunch and carried it home the same evening.',
  },
  {
    id: 'jonas',
    img: '/pictures/avatar-jonas.svg',
    name: 'Jonas Lindqvist',
    review:
      'I missed the hour to pay because of a dead phone. Nothing was charged, the laptop was still there the next day, and I booked it again.',
  },
  {
    id: 'malia',
    img: '/pictures/avatar-malia.svg',
    name: 'Malia Kealoha',
    review:
      'Three machines for our reading club, from three sellers. Seeing the age in months made it easy to choose between them.',
  },
  {
    id: 'colm',
    img: '/pictures/avatar-colm.svg',
    name: 'Colm Brannigan',
    review:
      'I sell what our office retires. Ten minutes per machine, and I can see at a glance which ones are free, reserved or sold.',
  },
]
