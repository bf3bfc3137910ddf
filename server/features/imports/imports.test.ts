import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importColumns } from '../../../contract/selling/csv-import-columns.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { confirmAddress, type Person } from '../../../test/harness/people.ts'
import { laptop as listing } from '../../../test/harness/product-input.ts'
import { send } from '../../../test/harness/send.ts'

let app: TestApp
let sana: Person

const heads =
  'category,header,image,originalprice,resaleprice,purchase,phone,location,condition,description'
const laptop =
  'Dell,Latitude 7420,https://pictures.example.com/a.webp,900,450.50,2023,555 010,Porto,Good,It works.'

const run = (csv: string, purpose = 'check') => sana.post('/imports', { csv, purpose })

/** The same laptop with more columns. */
const withMore = (more: Record<string, string>) =>
  [`${heads},${Object.keys(more).join(',')}`, `${laptop},${Object.values(more).join(',')}`].join(
    '\n',
  )

async function products() {
  const { rows } = await app.pool.query(
    'select title, resale_price, specs, grades, locks, condition from product order by title',
  )
  return rows
}

const mistakesIn = async (csv: string) => {
  const { status, body } = await run(csv, 'list')
  expect([status, body.listed, body.products]).toEqual([200, 0, []])
  expect(await products()).toEqual([])
  return body.mistakes
}

beforeAll(async () => {
  app = await startTestApp({ DEMO_DATA: '0' })
  sana = await app.signUp('Sana', 'seller')
})
beforeEach(async () => {
  await app.pool.query('delete from product_import')
  await app.pool.query('delete from report')
  await app.pool.query('delete from product')
})
afterAll(() => app.close())

test('a file is checked, then listed as a whole', async () => {
  const csv = [
    'Category;Product name;Image URL;Original price;Resale price;Year of purchase;Phone;Location;Condition;Description;Memory;screen_size;Ports;Charger included;Screen grade;grades.body;grades.keyboard;grades.battery;grades.function;Data wiped',
    'dell;Latitude 7420;https://pictures.example.com/a.webp;900;450.5;2023;555;Porto;good;"It works; mostly.";16;13.3;usb-c | HDMI;yes;Good;Good;Good;Good;Excellent;yes',
    'HP;=1+1;https://pictures.example.com/b.webp;700;300;2022;555;Porto;Fair;"A ""good"" one";;;;;;;;;;',
  ].join('\r\n')
  const checked = await run(csv)
  expect(checked.body).toMatchObject({ rows: 2, mistakes: [], listed: 0, listedBefore: null })
  expect(checked.body.products).toMatchObject([
    { line: 2, image: 'https://pictures.example.com/a.webp' },
    { line: 3, image: 'https://pictures.example.com/b.webp' },
  ])
  expect(await products()).toEqual([])

  const listed = await run(csv, 'list')
  expect([listed.status, listed.body.listed]).toEqual([200, 2])
  expect(await products()).toEqual([
    {
      title: '=1+1',
      resale_price: 30_000,
      specs: {},
      grades: null,
      locks: null,
      condition: 'Fair',
    },
    {
      title: 'Latitude 7420',
      resale_price: 45_050,
      specs: { memory: 16, screen_size: 13.3, ports: ['USB-C', 'HDMI'], charger_included: true },
      grades: {
        screen: 'Good',
        body: 'Good',
        keyboard: 'Good',
        battery: 'Good',
        function: 'Excellent',
      },
      locks: { firmwarePassword: 'unknown', managementLock: 'unknown', dataWiped: 'yes' },
      condition: 'Good',
    },
  ])
})

test('a single error lists nothing of the file', async () => {
  const good = Array.from({ length: 20 }, () => laptop)
  const bad = laptop.replace('450.50', 'cheap')
  expect(await mistakesIn([heads, ...good, bad].join('\n'))).toEqual([
    {
      line: 22,
      column: 'resaleprice',
      what: 'Enter a price in digits, such as 1250 or 499.50.',
    },
  ])
})

test.each([
  [laptop.replace('900', '"900,00"'), 'originalprice', 'Use a decimal point, such as 900.00.'],
  [laptop.replace('Dell', 'Acme'), 'category', 'Enter one of: Surface, Dell, HP.'],
  [laptop.replace('Good', ''), 'condition', 'Choose a condition.'],
  [laptop.replace('https', 'http'), 'image', 'Enter an address that starts with https://'],
  [laptop.replace('https://pictures.example.com/', '/media/'), 'image', expect.any(String)],
  [laptop.replace('2023', '1890'), 'purchase', expect.any(String)],
  [laptop.replace('555 010', 'call me'), 'phone', expect.any(String)],
  [laptop.replace('It works.', ''), 'description', 'Description is required.'],
  [`${laptop},more`, null, 'This row has 11 cells, but the header has 10.'],
])('%s is wrong at %s', async (row, column, what) => {
  expect(await mistakesIn(`${heads}\n${row}`)).toEqual([{ line: 2, column, what }])
})

test.each([
  [{ memory: '"16,5"' }, 'Use a decimal point, such as 16.5.'],
  [{ Memory: '16 GB' }, 'Enter a number without its unit, such as 16 or 13.3.'],
  [{ memory: '99999' }, 'Memory must be at most 1024.'],
  [{ 'Charger included': 'maybe' }, 'Enter yes or no.'],
  [{ processor: 'i7' }, expect.stringContaining('Please include the model')],
  [{ brand: 'Acme' }, expect.stringContaining('Enter one of: ')],
  [{ ports: 'USB-C | Serial' }, expect.stringContaining('separated by |')],
  [{ 'Data wiped': 'perhaps' }, 'Enter one of: yes, no, unknown.'],
  [{ 'Serial number': '<script>' }, expect.stringContaining('4 to 40')],
])('%j is reported at its column', async (more, what) => {
  const [column] = Object.keys(more)
  expect(await mistakesIn(withMore(more))).toEqual([{ line: 2, column, what }])
})

test('grades are complete or absent, and cap the condition', async () => {
  const columns = (await mistakesIn(withMore({ 'Screen grade': 'Good' }))).map(
    ({ column }: { column: string }) => column,
  )
  expect(columns).toEqual(['Body grade', 'Keyboard grade', 'Battery grade', 'Function grade'])
  const grades = { 'grades.screen': 'Fair', 'grades.body': 'Good', 'grades.keyboard': 'Good' }
  const all = withMore({ ...grades, 'grades.battery': 'Good', 'grades.function': 'Good' })
  expect(await mistakesIn(all)).toMatchObject([{ line: 2, column: 'condition' }])
})

const withSemicolons = (more: Record<string, string>) => {
  const [head = '', row = ''] = withMore(more).split('\n')
  return `${head.replaceAll(',', ';')}\n${row.replaceAll(',', ';').replaceAll('!', ',')}`
}

test('a file with semicolons can have decimal commas', async () => {
  const csv = withSemicolons({ screen_size: '13!3' }).replace('450.50', '450,5')
  const { body } = await run(csv, 'list')
  expect([body.mistakes, body.listed]).toEqual([[], 1])
  expect(await products()).toMatchObject([{ resale_price: 45_050, specs: { screen_size: 13.3 } }])
})

test('prices may have separators of thousands before decimals', async () => {
  const plain = withSemicolons({ memory: '16' }).replace('900', '1.900,00')
  const quoted = `${heads}\n${laptop}`.replace('900', '"1,900.00"')
  const files = [plain.replace('450.50', '1.450,5'), quoted.replace('450.50', '"1,450.50"')]
  for (const csv of files) expect((await run(csv, 'list')).body.mistakes).toEqual([])
  const prices = (await products()).map(({ resale_price }) => resale_price)
  expect(prices).toEqual([145_050, 145_050])
})

test.each(['1 450,5', '1\u202f450,50', '1\u00a0450.50', "1'450.5"])(
  'a price may have blanks or apostrophes between thousands: %j',
  async (price) => {
    const csv = withSemicolons({ memory: '16' }).replace('900', '1 900').replace('450.50', price)
    expect((await run(csv, 'list')).body.mistakes).toEqual([])
    expect(await products()).toMatchObject([{ resale_price: 145_050 }])
  },
)

test('empty columns without a heading are ignored', async () => {
  for (const row of [`${laptop}, ,`, laptop, `${laptop},,,`]) {
    expect((await run(`${heads},,\n${row}`)).body).toMatchObject({ rows: 1, mistakes: [] })
  }
  expect((await run(`,${heads}\n,${laptop}`)).body).toMatchObject({ rows: 1, mistakes: [] })
})

test('a column without a heading that has cells is reported by its number', async () => {
  expect(await mistakesIn(`${heads},,\n${laptop},,surplus\n${laptop},,`)).toEqual([
    { line: 1, column: '12', what: 'Column 12 has no heading.' },
  ])
})

test('a comma before three digits may group thousands, and is refused', async () => {
  const csv = withSemicolons({ storage: '1!000' }).replace('900', '1,900')
  expect(await mistakesIn(csv)).toEqual([
    { line: 2, column: 'originalprice', what: expect.stringMatching(/^Enter a price/) },
    { line: 2, column: 'storage', what: expect.stringMatching(/^Enter a number/) },
  ])
})

test('a point before three digits may group thousands in a file with semicolons', async () => {
  const what = 'Enter 1024 or 1.0240: 1.024 can mean either.'
  expect(await mistakesIn(withSemicolons({ memory: '1.024' }))).toEqual([
    { line: 2, column: 'memory', what },
  ])
  for (const typed of ['1024', '1.0240', '0.125', '13.3'])
    expect((await run(withSemicolons({ battery_cycles: typed }))).body.mistakes).toEqual([])
  expect((await run(withMore({ memory: '1.024' }))).body.mistakes).toEqual([])
})

const germanForm: [heading: string, cell: string][] = [
  ['Kategorie', 'Dell'],
  ['Produktname', 'Latitude 7420'],
  ['Bildadresse', 'https://pictures.example.com/a.webp'],
  ['Neupreis', '1.299,00'],
  ['Preis', '450,5'],
  ['Kaufjahr', '2023'],
  ['Kaufmonat', '3'],
  ['Telefon', '555 010'],
  ['Ort', 'Kiel'],
  ['Zustand', 'gut'],
  ['Beschreibung', 'Er läuft.'],
  ['Lieferung', 'Versand'],
  ['Zustand: Bildschirm', 'Gut'],
  ['Zustand: Gehäuse', 'GUT'],
  ['Zustand: Tastatur und Touchpad', 'Gut'],
  ['Zustand: Akku', 'Hervorragend'],
  ['Zustand: Funktion', 'Good'],
  ['Firmware-Passwort', 'nein'],
  ['Verwaltungs- oder Kontosperre', 'Unbekannt'],
  ['Daten gelöscht', 'Ja'],
  ['Umsatzsteuer', 'Differenzbesteuerung'],
  ['Hersteller', 'Dell, Round Rock'],
  ['Arbeitsspeicher', '16'],
  ['Bildschirmgröße', '13,3'],
  ['Tastaturbelegung', 'qwertz deutsch'],
  ['Netzteil dabei', 'Ja'],
  ['Anschlüsse', 'USB-C | SD-Karte | Headphones'],
]

const inGerman = (csv: string) =>
  send(`${app.url}/api/imports`, {
    method: 'POST',
    from: sana.address,
    headers: { authorization: `Bearer ${sana.token}`, 'accept-language': 'de' },
    body: { csv },
  })

test('a file can have the headings and the words of the German form', async () => {
  const csv = [0, 1].map((n) => germanForm.map((column) => column[n]).join(';')).join('\r\n')
  expect((await inGerman(csv)).body).toMatchObject({ rows: 1, mistakes: [] })
  const { body } = await run(csv, 'list')
  expect([body.mistakes, body.listed]).toEqual([[], 1])
  const parts = { screen: 'Good', body: 'Good', keyboard: 'Good', function: 'Good' }
  expect(await products()).toEqual([
    {
      title: 'Latitude 7420',
      resale_price: 45_050,
      specs: {
        memory: 16,
        screen_size: 13.3,
        keyboard_layout: 'QWERTZ German',
        charger_included: true,
        ports: ['USB-C', 'SD card', 'Headphones'],
      },
      grades: { ...parts, battery: 'Excellent' },
      locks: { firmwarePassword: 'no', managementLock: 'unknown', dataWiped: 'yes' },
      condition: 'Good',
    },
  ])
  const { rows } = await app.pool.query('select delivery, disclosures from product')
  expect(rows).toMatchObject([{ delivery: 'ship', disclosures: { vatScheme: 'margin' } }])
})

test.each([
  ['both', ['Versand oder Übergabe', 'BOTH']],
  ['ship', ['Nur Versand', 'versand', 'ship']],
  ['meet', ['Nur persönliche Übergabe', 'Persönliche Übergabe', 'ÜBERGABE']],
])('delivery %s can be any of %j', async (delivery, words) => {
  const [head, row = ''] = withMore({ Lieferung: 'word' }).split('\n')
  const rows = words.map((word) => row.replace('word', word))
  expect((await run([head, ...rows].join('\n'), 'list')).body.listed).toBe(words.length)
  const { rows: stored } = await app.pool.query('select distinct delivery from product')
  expect(stored).toEqual([{ delivery }])
})

test('in German, missing columns and choices have German names, others the heading', async () => {
  const csv = 'Kategorie;header;Zustand;Anschlüsse;delivery\nDell;Latitude;perfekt;Maus;Post'
  const missing = ['Bildadresse', 'Neupreis', 'Preis', 'Kaufjahr', 'Telefon', 'Ort', 'Beschreibung']
  const list = expect.stringContaining('SD-Karte, microSD-Karte, Kopfhörer')
  expect((await inGerman(csv)).body.mistakes).toEqual([
    ...missing.map((column) => ({ line: 1, column, what: 'Diese Spalte fehlt.' })),
    {
      line: 2,
      column: 'Zustand',
      what: 'Geben Sie eines davon ein: Hervorragend, Gut, Akzeptabel.',
    },
    { line: 2, column: 'Anschlüsse', what: list },
    {
      line: 2,
      column: 'delivery',
      what: 'Geben Sie eines davon ein: Versand oder Übergabe, Nur Versand, Nur persönliche Übergabe.',
    },
  ])
})

test('in German, a refused condition names the worst grade in German', async () => {
  const better = germanForm.map(([heading, cell]) => {
    return [heading, heading === 'Zustand: Akku' ? 'Akzeptabel' : cell] as const
  })
  const csv = [0, 1].map((n) => better.map((column) => column[n]).join(';')).join('\r\n')
  const what =
    'Das schlechteste Teil ist mit „Akzeptabel“ bewertet. Der Zustand kann nicht besser sein.'
  expect((await inGerman(csv)).body.mistakes).toEqual([{ line: 2, column: 'Zustand', what }])
})

test.each(['en', 'de'] as const)('no two columns have one name in %s', async (language) => {
  const { rows } = await app.pool.query('select names from attribute')
  const headings = [...importColumns, ...rows].map(({ names }) => names[language])
  const { mistakes } = (await run(`${headings.join(';')}\nDell`)).body
  expect(mistakes).toMatchObject([{ line: 2, column: null }])
})

test('an unknown column does not keep the errors of the rows back', async () => {
  const [head, row] = withMore({ colour: 'red', memory: '16 GB' }).split('\n')
  const csv = [head, row, row?.replace('Dell', 'Acme').replace('16 GB', '16')].join('\n')
  expect(await mistakesIn(csv)).toEqual([
    { line: 1, column: 'colour', what: expect.stringContaining('Unknown column') },
    { line: 2, column: 'memory', what: expect.stringMatching(/^Enter a number/) },
    { line: 3, column: 'category', what: 'Enter one of: Surface, Dell, HP.' },
  ])
})

test('what the header lacks is not reported for each row', async () => {
  const wrong = heads.replace('phone', 'telefax').replace('location', 'Product name')
  expect(await mistakesIn(`${wrong}\n${laptop}`)).toEqual([
    { line: 1, column: 'telefax', what: expect.stringContaining('Unknown column') },
    { line: 1, column: 'Product name', what: 'This column appears twice.' },
    { line: 1, column: 'Phone', what: 'This column is missing.' },
    { line: 1, column: 'Location', what: 'This column is missing.' },
  ])
  const required = importColumns.filter((column) => column.required)
  expect(required.map(({ field }) => field)).toEqual(heads.split(','))
})

test('reports unmatched quotes by line', async () => {
  expect(await mistakesIn(`${heads}\n${laptop}\n"Dell`)).toEqual([
    { line: 3, column: null, what: expect.stringContaining('quotation marks') },
  ])
})

test('listing the same file again requires confirmation', async () => {
  const csv = `${heads}\n${laptop}`
  expect((await run(csv, 'list')).body).toMatchObject({ listed: 1, listedBefore: null })
  expect((await run(csv)).body.listedBefore).toEqual(expect.any(String))
  const again = await run(csv, 'list')
  expect([again.status, again.body.code]).toEqual([409, 'imported_already'])
  expect(await products()).toHaveLength(1)
  expect((await run(csv, 'list_again')).body.listed).toBe(1)
  expect(await products()).toHaveLength(2)
})

test('of two concurrent imports of one file by one seller, one succeeds', async () => {
  const csv = `${heads}\n${laptop}`
  const answers = await Promise.all(Array.from({ length: 6 }, () => run(csv, 'list')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await products()).toHaveLength(1)
})

test('accepts a raw CSV body', async () => {
  const upload = (body: Uint8Array, type = 'text/csv; charset=utf-8') =>
    send(`${app.url}/api/imports?purpose=list`, {
      method: 'POST',
      from: sana.address,
      headers: { authorization: `Bearer ${sana.token}`, 'content-type': type },
      body,
    })
  const bytes = new TextEncoder().encode(`\ufeff${heads}\n${laptop}`)
  expect((await upload(bytes)).body).toMatchObject({ rows: 1, listed: 1 })
  const latin1 = await upload(Buffer.from('Preis für', 'latin1'))
  expect([latin1.status, Object.keys(latin1.body.fields)]).toEqual([400, ['body']])
  expect((await upload(bytes, 'text/plain')).status).toBe(415)
})

test('a file has at most 500 products and 1 MB', async () => {
  const file = (rows: number) => [heads, ...Array.from({ length: rows }, () => laptop)].join('\n')
  const many = await run(file(501))
  expect([many.status, many.body.fields]).toEqual([
    400,
    { csv: 'A file can have at most 500 laptops.' },
  ])
  const large = await run('x'.repeat(1024 * 1024 + 1))
  expect([large.status, Object.keys(large.body.fields)]).toEqual([400, ['csv']])
  expect((await run('x'.repeat(3 * 1024 * 1024))).status).toBe(413)
  expect((await run(heads)).status).toBe(400)
})

test('reports how many laptops are quarantined for their serial numbers', async () => {
  const serial = 'PF2XK81Q'
  expect((await sana.post('/products', { ...listing, serial })).status).toBe(200)
  const [head, row = ''] = withMore({ serial }).split('\n')
  const other = row.replace('Latitude 7420', 'Latitude 7430').replace(serial, 'PF2XK81R')
  const csv = [head, row, other].join('\n')
  expect((await run(csv)).body).toMatchObject({ mistakes: [], listed: 0, quarantined: 0 })
  expect((await run(csv, 'list')).body).toMatchObject({ listed: 2, quarantined: 1 })
  const { rows } = await app.pool.query('select title from product where hidden_at is not null')
  expect(rows).toEqual([{ title: 'Latitude 7420' }])
})

test('a serial number that a row before has, in any spelling, is reported at its line', async () => {
  const [head, row = ''] = withMore({ 'Serial number': 'PF2XK81Q' }).split('\n')
  const withSerial = (serial: string) => row.replace('PF2XK81Q', serial)
  const rows = [row, withSerial(''), withSerial(''), withSerial('pf2-xk 81q')]
  const column = 'Serial number'
  expect(await mistakesIn([head, ...rows].join('\n'))).toEqual([
    { line: 5, column, what: 'This serial number is already in line 2.' },
  ])
  const wrong = [row.replace('Dell', 'Acme'), row, withSerial('0000'), withSerial('0000')]
  expect(await mistakesIn([head, ...wrong].join('\n'))).toMatchObject([
    { line: 2, column: 'category' },
    { line: 3, column, what: 'This serial number is already in line 2.' },
    { line: 4, column },
    { line: 5, column, what: expect.not.stringContaining('already') },
  ])
})

test('lists 500 products at once, with an hourly limit that refused imports do not consume', async () => {
  const file = (n: number) =>
    [heads, ...Array.from({ length: 500 }, () => `${laptop}${n}`)].join('\n')
  await app.pool.query("delete from rate_limit where key like 'import%'")
  expect((await run(file(1), 'list')).body.listed).toBe(500)
  expect((await run(file(1), 'list')).body.code).toBe('imported_already')
  expect((await run(file(2), 'list')).body.listed).toBe(500)
  const third = await run(file(3), 'list')
  expect([third.status, third.headers['retry-after']]).toEqual([429, expect.any(String)])
  expect(await products()).toHaveLength(1000)
})

test('buyers cannot import', async () => {
  const bea = await app.signUp('Bea', 'buyer')
  const { status, body } = await bea.post('/imports', { csv: `${heads}\n${laptop}` })
  expect([status, body.code]).toEqual([403, 'seller_account_required'])
})

test('a seller with an unconfirmed address can check a file, and list it once confirmed', async () => {
  const uma = await app.signUp('Uma', 'seller', { confirmed: false })
  const csv = `${heads}\n${laptop}`
  const sendFile = (purpose: string) => uma.post('/imports', { csv, purpose })
  expect((await sendFile('check')).body).toMatchObject({ rows: 1, mistakeCount: 0, listed: 0 })
  const { status, body } = await sendFile('list')
  expect([status, body.code]).toEqual([409, 'email_confirmation_required'])
  expect(await products()).toEqual([])
  await confirmAddress(app.pool, uma)
  expect((await sendFile('list')).body.listed).toBe(1)
})
