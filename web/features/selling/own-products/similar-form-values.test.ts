import { expect, test } from 'vitest'
import type { EditableProduct } from '../../../../contract/catalog.ts'
import { toSimilarFormValues } from './similar-form-values.ts'

const product: EditableProduct = {
  _id: 'f3a8e0cc-9d1b-4b5c-8f0e-0d6a2a1f7c11',
  sellerName: 'Sana',
  category: 'Dell',
  header: 'Latitude 7420',
  image: 'https://pictures.example.com/latitude.webp',
  photos: [],
  originalprice: '1299.00',
  resaleprice: '499.50',
  purchase: '2023',
  purchaseMonth: '5',
  phone: '+351 555 010',
  location: 'Porto',
  delivery: 'ship',
  condition: 'Good',
  description: 'It works.',
  specs: { model: 'Latitude 7420', memory: 16, battery_health: 81, battery_cycles: 402 },
  grades: { screen: 'Good', body: 'Good', keyboard: 'Good', battery: 'Good', function: 'Good' },
  locks: { firmwarePassword: 'no', managementLock: 'no', dataWiped: 'yes' },
  passport: { source: 'linux', writtenAt: null, read: ['memory', 'battery_health'] },
  disclosures: null,
  sellerKind: 'private',
  hasSerial: true,
  waitingOffers: 0,
  isOwn: true,
  revisedAt: null,
  prices: [],
  can: { edit: true, remove: false },
}

test('a similar laptop has the details of the other one in the language of the page', () => {
  expect(toSimilarFormValues(product, 'de')).toMatchObject({
    category: 'Dell',
    header: 'Latitude 7420',
    originalprice: '1299,00',
    resaleprice: '499,50',
    purchase: '2023',
    purchaseMonth: '5',
    phone: '+351 555 010',
    location: 'Porto',
    delivery: 'ship',
    condition: 'Good',
    description: 'It works.',
    grades: product.grades,
  })
})

test('a similar laptop has no pictures, serial number, lock answers or values of the battery', () => {
  expect(toSimilarFormValues(product, 'en')).toMatchObject({
    image: '',
    photos: [],
    serial: '',
    reportSerial: '',
    passport: null,
    locks: { firmwarePassword: '', managementLock: '', dataWiped: '' },
    specs: { model: 'Latitude 7420', memory: '16' },
  })
  expect(Object.keys(toSimilarFormValues(product, 'en').specs)).toEqual(['model', 'memory'])
})
