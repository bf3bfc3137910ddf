/** What a seller sends to list a product. */
export const laptop = {
  category: 'Dell',
  header: 'A laptop',
  image: 'https://pictures.example.com/laptop.webp',
  originalprice: '900',
  resaleprice: '450.50',
  purchase: '2023',
  phone: '+351 555 010',
  location: 'Porto',
  condition: 'Good',
  description: 'It works.',
}

/** The same with what a careful seller adds. */
export const gradedLaptop = {
  ...laptop,
  grades: {
    screen: 'Good',
    body: 'Good',
    keyboard: 'Good',
    battery: 'Excellent',
    function: 'Good',
  },
  locks: { firmwarePassword: 'no', managementLock: 'unknown', dataWiped: 'yes' },
  passport: { source: 'windows', writtenAt: '2026-03-01T10:00:00Z', read: ['battery_health'] },
  disclosures: {
    vatScheme: 'margin',
    manufacturer: 'Dell Technologies, One Dell Way, Round Rock, TX 78682, USA, dell.com',
    responsiblePerson: 'Dell Products, Raheen, Limerick, Ireland, dell.com',
    safetyInformation: 'Only use the power supply that comes with it.',
  },
}
