import { afterDialog, openDialog, submit } from './actions.ts'
import { inGerman, pageOf, paymentPath, salePath } from './paths.ts'
import { type SceneRow, scenesOf } from './scene.ts'

const signUp = { path: '/de/signup', shows: 'Kontoart' }
const listing = { path: '/de/products/Dell', shows: 'Latitude 7420' }
const logIn = { name: 'german-log-in', path: '/de/login', shows: 'Passwort vergessen?' }
const menu = openDialog('Menü', 'Menü')

const ofVisitor: SceneRow[] = [
  { name: 'german-item', path: inGerman(pageOf('shown')), shows: 'Technische Daten' },
  { name: 'german-search', path: '/de/search', shows: 'Latitude 7420' },
  { name: 'german-home', path: '/de', shows: 'Schreiben Sie uns' },
  { name: 'german-report-content', path: '/de/report', shows: 'Sie brauchen kein Konto' },
  { name: 'german-menu', path: '/de/blog', shows: /React/, act: menu, small: true },
  logIn,
  { ...logIn, name: 'german-log-in-mistakes', act: submit('Anmelden') },
  { ...signUp, name: 'german-sign-up' },
  { ...signUp, name: 'german-sign-up-mistakes', act: submit('Registrieren') },
]

const ofBuyer: SceneRow[] = [
  { ...listing, name: 'german-listing' },
  { ...listing, name: 'german-booking', act: openDialog(/^Jetzt reservieren/, /reservieren$/) },
  {
    ...listing,
    name: 'german-report',
    after: 'german-booking',
    act: afterDialog(openDialog(/^Melden/, /^Melden/)),
  },
  { name: 'german-dashboard', path: '/de/dashboard', shows: 'Willkommen in Ihrem Bereich' },
  { name: 'german-my-orders', path: '/de/dashboard/myorders', shows: 'EliteBook 840 G8' },
  {
    name: 'german-payment',
    path: inGerman(paymentPath('held')),
    shows: /\$\sbezahlen$/,
  },
]

const ofRegular: SceneRow[] = [
  {
    name: 'german-order',
    path: inGerman(salePath('orders', 'inspection')),
    shows: 'Laptop annehmen',
  },
  {
    name: 'german-receipt',
    path: inGerman(salePath('orders', 'inspection', '/receipt')),
    shows: 'Dies ist keine Rechnung.',
  },
  {
    name: 'german-withdraw',
    path: inGerman(salePath('orders', 'withdrawable')),
    shows: 'Vertrag widerrufen',
    act: openDialog('Vertrag widerrufen', 'Vertrag widerrufen?'),
  },
  {
    name: 'german-order-followed',
    path: inGerman(salePath('orders', 'doubted')),
    shows: 'gehört vielleicht zu einem anderen Paket',
  },
  {
    name: 'german-order-offered',
    path: inGerman(salePath('orders', 'offered')),
    shows: 'Teilerstattung annehmen',
  },
]

const ofSeller: SceneRow[] = [
  {
    name: 'german-sale',
    path: inGerman(salePath('sales', 'awaiting')),
    shows: 'Persönliche Übergabe',
  },
  {
    name: 'german-sale-disputed',
    path: inGerman(salePath('sales', 'disputed')),
    shows: 'Meldung bestreiten',
  },
  {
    name: 'german-packing',
    path: inGerman(salePath('sales', 'awaiting', '/packing')),
    shows: 'Bevor Sie das Paket schließen',
  },
  {
    name: 'german-edit-product',
    path: inGerman(pageOf('change')),
    shows: 'Was Sie verkaufen',
  },
  { name: 'german-dashboard-seller', path: '/de/dashboard', shows: 'Willkommen in Ihrem Bereich' },
  { name: 'german-add-product', path: '/de/dashboard/addproduct', shows: 'Fotos auswählen' },
  {
    name: 'german-my-products-to-confirm',
    path: '/de/dashboard/myproducts?show=to_confirm',
    shows: 'Ist der Laptop noch zu haben?',
  },
  { name: 'german-my-account', path: '/de/dashboard/account', shows: 'Bild auswählen' },
]

/** The most used screens in German, whose words are longer. */
export const germanScenes = [
  ...scenesOf('one', 'visitor', ofVisitor),
  ...scenesOf('one', 'buyer', ofBuyer),
  ...scenesOf('one', 'regular', ofRegular),
  ...scenesOf('one', 'seller', ofSeller),
  ...scenesOf('one', 'admin', [
    {
      name: 'german-reported-items',
      path: '/de/dashboard/reportedItems',
      shows: 'Latitude 7420',
    },
    {
      name: 'german-member',
      path: inGerman(pageOf('member')),
      shows: /^Meldungen zu Inhalten/,
    },
  ]),
]
