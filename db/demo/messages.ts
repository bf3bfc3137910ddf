/** Author, how many hours ago it was written, text. */
type DemoMessage = readonly ['buyer' | 'seller', number, string]

export type DemoConversation = {
  product: string
  buyer: string
  messages: DemoMessage[]
  /** How many of the last messages, all of one member, the other one has not read. */
  unread?: number
}

/** Conversations of the demo's seller and buyer, and of a shop that answers fast. */
export const conversations: DemoConversation[] = [
  {
    product: 'xps-13-9310',
    buyer: 'amara',
    unread: 2,
    messages: [
      ['buyer', 9, 'Hello, is the XPS still available? I would use it mainly for writing.'],
      ['seller', 8.4, 'Hi Amara, yes it is. The keyboard is the best part of it, in my opinion.'],
      ['buyer', 8.2, 'How long does the battery last with the screen at half brightness?'],
      ['seller', 7.9, 'About seven hours of writing and browsing. I measured it last week.'],
      ['buyer', 7, 'That is enough for me. I have sent you an offer.'],
      ['buyer', 6.8, 'And could you tell me whether the charger is the 45 W one?'],
    ],
  },
  {
    product: 'surface-go-3-marisol',
    buyer: 'amara',
    unread: 1,
    messages: [
      ['buyer', 99, 'I have just paid. Could you pack it without plastic, if possible?'],
      [
        'seller',
        97,
        'Of course, I have paper and cardboard here. I will bring it to the post tomorrow.',
      ],
      ['buyer', 96.5, 'Wonderful, thank you!'],
      [
        'seller',
        82,
        'It is on its way. The parcel number is in your order, and delivery takes two to four days.',
      ],
    ],
  },
  {
    product: 'surface-laptop-4-ice',
    buyer: 'jonas',
    messages: [
      ['buyer', 8.5, 'Would you take less for it? I could pick it up in Austin this weekend.'],
      [
        'seller',
        6,
        'A little, yes. Please send me an offer, then the price is binding for both of us.',
      ],
      ['buyer', 5.5, 'Done.'],
    ],
  },
  {
    product: 'precision-3571',
    buyer: 'malia',
    messages: [
      ['buyer', 90, 'Does the graphics card still have its full power on battery?'],
      ['seller', 86, 'No, it is limited to about half of it, as with all laptops of this kind.'],
      ['buyer', 84, 'Good to know, thanks.'],
    ],
  },
  {
    product: 'elitebook-840-g8',
    buyer: 'amara',
    messages: [
      ['buyer', 5, 'Is the privacy screen switched on with a key, or always on?'],
      ['seller', 4.2, 'With F2. When it is off you do not notice it.'],
    ],
  },
  {
    product: 'latitude-9430-2in1',
    buyer: 'jonas',
    messages: [
      ['buyer', 150, 'Do you issue an invoice with VAT?'],
      ['seller', 149, 'Yes, it is in the parcel and we send it by e-mail as well.'],
    ],
  },
  {
    product: 'surface-pro-8-graphite',
    buyer: 'samuel',
    messages: [
      ['buyer', 70, 'Is the keyboard cover included?'],
      ['seller', 69.2, 'Yes, the black one with the pen.'],
    ],
  },
  {
    product: 'elitebook-845-g9',
    buyer: 'malia',
    messages: [
      ['buyer', 120, 'Can I return it if the fan is too loud for me?'],
      [
        'seller',
        118,
        'Yes. We are a business, so you can return it within 14 days without a reason.',
      ],
    ],
  },
  {
    product: 'xps-13-plus-9320',
    buyer: 'samuel',
    messages: [
      ['buyer', 140, 'Which languages does the keyboard have?'],
      ['seller', 137, 'US English. We could change it to German for 60 dollars.'],
    ],
  },
]
