export type DemoMember = {
  key: string
  name: string
  email: string
  password: string
  roles: ('buyer' | 'seller' | 'admin')[]
  verified?: boolean
  photo?: string
  /** Where a buyer has laptops sent to. */
  address?: string
  printed?: boolean
}

const avatar = (key: string) => `/pictures/avatar-${key}.svg`

/** Members for the demo and the tests; credentials of `printed` ones are shown at start. */
export const cast: DemoMember[] = [
  {
    key: 'ruth',
    name: 'Ruth Castellano',
    email: 'ruth@example.com',
    password: 'quiet-harbour-lamp-58',
    roles: ['admin'],
    photo: avatar('ruth'),
    printed: true,
  },
  {
    key: 'marisol',
    name: 'Marisol Vega',
    email: 'marisol@example.com',
    password: 'copper-kettle-sings-7',
    roles: ['seller'],
    verified: true,
    photo: avatar('marisol'),
    printed: true,
  },
  {
    key: 'tunde',
    name: 'Tunde Adeyemi',
    email: 'tunde.adeyemi@example.com',
    password: 'seven-bridges-at-dusk',
    roles: ['seller'],
    verified: true,
    photo: avatar('tunde'),
  },
  {
    key: 'ingrid',
    name: 'Ingrid Solberg',
    email: 'ingrid@example.com',
    password: 'birch-bark-canoe-31',
    roles: ['seller'],
    verified: true,
    photo: avatar('ingrid'),
  },
  {
    key: 'rahul',
    name: 'Rahul Menon',
    email: 'rahul.menon@example.com',
    password: 'monsoon-window-tea-9',
    roles: ['seller'],
    photo: avatar('rahul'),
  },
  {
    key: 'keiko',
    name: 'Keiko Tanabe',
    email: 'keiko@example.com',
    password: 'paper-crane-orbit-64',
    roles: ['seller'],
    verified: true,
    photo: avatar('keiko'),
  },
  {
    key: 'diego',
    name: 'Diego Fuentes',
    email: 'diego.fuentes@example.com',
    password: 'saguaro-after-rain-12',
    roles: ['seller'],
  },
  {
    key: 'nadia',
    name: 'Nadia Haddad',
    email: 'nadia@example.com',
    password: 'tram-bell-on-sunday-5',
    roles: ['seller'],
    photo: avatar('nadia'),
  },
  {
    key: 'colm',
    name: 'Colm Brannigan',
    email: 'colm.brannigan@example.com',
    password: 'wet-slate-roofs-gleam',
    roles: ['seller'],
    photo: avatar('colm'),
  },
  {
    key: 'lena',
    name: 'Lena Kowalczyk',
    email: 'lena@example.com',
    password: 'plum-jam-third-shelf',
    roles: ['seller'],
    verified: true,
    photo: avatar('lena'),
  },
  {
    key: 'amara',
    name: 'Amara Okafor',
    email: 'amara@example.com',
    password: 'marigold-notebook-27',
    roles: ['buyer'],
    photo: avatar('amara'),
    address: '2218 Alder Court, Apt 4, Portland, OR 97205',
    printed: true,
  },
  {
    key: 'jonas',
    name: 'Jonas Lindqvist',
    email: 'jonas.lindqvist@example.com',
    password: 'ferry-at-six-fifteen',
    roles: ['buyer'],
    photo: avatar('jonas'),
    address: '41 Ferry Landing Road, Duluth, MN 55802',
  },
  {
    key: 'malia',
    name: 'Malia Kealoha',
    email: 'malia@example.com',
    password: 'breadfruit-tide-pool-3',
    roles: ['buyer'],
    photo: avatar('malia'),
    address: '905 Tide Pool Lane, Honolulu, HI 96814',
  },
  {
    key: 'samuel',
    name: 'Samuel Whitehorse',
    email: 'samuel@example.com',
    password: 'red-mesa-long-road-40',
    roles: ['buyer'],
    address: '17 Red Mesa Trail, Santa Fe, NM 87501',
  },
]

/** The address that this buyer of the demo enters. */
export const addressOf = (key: string) => cast.find((person) => person.key === key)?.address ?? ''
