/** Agreement, communication and handover, from 1 to 5. */
type Scores = readonly [number, number, number]

type Written = { scores: Scores; text: string; reply?: string }

/** The reviews of the sale of one demo product. With one missing, the other party wrote none. */
export type DemoReview = { product: string; buyer?: Written; seller?: Written }

const smooth: Written = {
  scores: [5, 5, 5],
  text: 'Answered at once, and everything went smoothly.',
}

export const demoReviews: DemoReview[] = [
  {
    product: 'latitude-5320-keiko',
    buyer: {
      scores: [5, 5, 5],
      text: 'Looks better than the photos. The battery report was in the box, and an invoice with VAT id.',
    },
    seller: smooth,
  },
  {
    product: 'probook-445-g7-keiko',
    buyer: {
      scores: [5, 4, 5],
      text: 'Exactly as listed, one faint scratch under the bottom included. Packed in enough foam for three.',
    },
    seller: smooth,
  },
  {
    product: 'surface-go-3-keiko',
    buyer: {
      scores: [4, 5, 4],
      text: 'Good tablet for the price. The pen loop was missing, but a replacement came two days later.',
      reply: 'Thank you for telling us: we check the accessories twice now.',
    },
    seller: smooth,
  },
  {
    product: 'vostro-3500-keiko',
    buyer: {
      scores: [4, 2, 2],
      text: 'The laptop is fine. It was shipped days late, without a word of explanation.',
      reply: 'You are right. Our parcel service was on strike, and we should have written to you.',
    },
    seller: { scores: [5, 4, 5], text: 'Patient with a late parcel. Thank you.' },
  },
  {
    product: 'stream-11-keiko',
    buyer: {
      scores: [5, 5, 5],
      text: 'For my daughter’s school. It was set up with a fresh account, ready to use.',
    },
    seller: smooth,
  },
  {
    product: 'surface-laptop-go-keiko',
    buyer: { scores: [5, 5, 4], text: '' },
    seller: smooth,
  },
  {
    product: 'hp-17-keiko',
    buyer: {
      scores: [3, 4, 5],
      text: 'Works well, but the fan is louder than I would call “quiet”.',
    },
    seller: smooth,
  },
  {
    product: 'probook-450-keiko',
    buyer: {
      scores: [5, 5, 5],
      text: 'My second one from here. The same care, the same quick answer.',
    },
  },
  {
    product: 'latitude-7490-carbon',
    buyer: {
      scores: [5, 5, 4],
      text: 'Light, clean and as fast as described. Came a day later than expected.',
    },
    seller: smooth,
  },
  {
    product: 'alienware-m15-r6',
    buyer: {
      scores: [4, 5, 5],
      text: 'Every stress test passed. One key shines more than the photo shows.',
    },
    seller: smooth,
  },
  {
    product: 'surface-laptop-3-sandstone',
    buyer: { scores: [5, 5, 5], text: 'A beautiful machine from a careful owner.' },
    seller: smooth,
  },
  {
    product: 'hp-17-marisol',
    buyer: {
      scores: [5, 4, 5],
      text: 'As described, hardly a mark on it. Accepted on the same day.',
    },
    seller: { scores: [5, 5, 5], text: 'Paid at once and accepted quickly. Gladly again.' },
  },
  {
    product: 'stream-11-marisol',
    buyer: {
      scores: [1, 4, 4],
      text: 'It was locked with the account of an earlier owner. The money came back without a fight.',
      reply: 'I am sorry. I had forgotten the old account and could not remove it any more.',
    },
    seller: { scores: [4, 4, 5], text: 'Described the problem fairly.' },
  },
  {
    product: 'surface-book-2-marisol',
    buyer: { scores: [3, 5, 5], text: 'The pen was dead, and the seller paid for a new one.' },
    seller: { scores: [5, 5, 5], text: '' },
  },
  // The seller has written, the buyer has not: not visible yet.
  { product: 'elite-dragonfly-g2', seller: smooth },
]
