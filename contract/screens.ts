import { legalPages } from './legal-pages.ts'

type ScreenDefinition = {
  /** Its file in `web/screens/` in camel case, and its key in the messages `titles` and `dashboard.screens`. */
  name: string
  /** The folder of its file in `web/screens/dashboard/`, if it is in one. */
  folder?: string
  /** In the syntax of TanStack Router. Screens below `/dashboard` are rendered inside its layout. */
  path: string
  /** The roles that may open it; all by default. */
  access?: 'member' | 'admin'
  /** The same HTML for every visitor: it is served from the page cache. */
  cached?: true
  /** Listed in the sitemap; of a screen with parameters, these addresses. */
  sitemap?: true | readonly string[]
  /** Its scripts are loaded at the first interaction, or when the browser has been idle. */
  scriptsOnDemand?: true
  /** Follows changes of the products on it. */
  liveLists?: true
  /** Its loader is fetched with its component, not with the scripts of every page. */
  lazyLoader?: true
  /** The chunk of messages loaded before it is shown; that of dashboard screens is `dashboard`. */
  chunk?: string
  /** The message namespaces of that chunk that it uses. Those that no screen names are on every page. */
  messages?: readonly string[]
  /** Its row in the dashboard's menu, in the order of this table. The audience is `access` by default. */
  link?: {
    icon: string
    audience?: 'buyers' | 'currentOrFormerSellers' | 'currentOrFormerSellersAndAdmins' | 'maySell'
    /** The setting of the site without which it is hidden. */
    needs?: 'taxReports'
  }
}

const define = <const Rows extends readonly ScreenDefinition[]>(rows: Rows) =>
  rows as { readonly [Index in keyof Rows]: ScreenDefinition & Rows[Index] }

const inSale = [
  'sales',
  'orders',
  'cases',
  'conversations',
  'photos',
  'grades',
  'answers',
  'seller',
  'reviews',
  'rating',
] as const

/** Every screen. Routes, page cache, sitemap, message chunks, live lists and menus derive from it. */
export const screens = define([
  {
    name: 'home',
    path: '/',
    cached: true,
    scriptsOnDemand: true,
    sitemap: true,
    liveLists: true,
    lazyLoader: true,
    chunk: 'home',
    messages: ['home', 'gallery', 'rating'],
  },
  {
    name: 'search',
    path: '/search',
    scriptsOnDemand: true,
    sitemap: true,
    liveLists: true,
    lazyLoader: true,
    chunk: 'search',
    messages: ['search', 'answers'],
  },
  {
    name: 'ranking',
    path: '/ranking',
    cached: true,
    scriptsOnDemand: true,
    sitemap: true,
    chunk: 'search',
    messages: ['ranking'],
  },
  {
    name: 'categories',
    path: '/categories',
    cached: true,
    scriptsOnDemand: true,
    sitemap: true,
    lazyLoader: true,
    chunk: 'home',
    messages: ['home'],
  },
  {
    name: 'advertisedItems',
    path: '/advertiseditems',
    cached: true,
    scriptsOnDemand: true,
    sitemap: true,
    liveLists: true,
    lazyLoader: true,
    chunk: 'home',
    messages: ['home', 'gallery'],
  },
  {
    name: 'blog',
    path: '/blog',
    cached: true,
    scriptsOnDemand: true,
    sitemap: true,
    chunk: 'blog',
    messages: ['blog'],
  },
  {
    name: 'howBuyingWorks',
    path: '/how-buying-works',
    cached: true,
    scriptsOnDemand: true,
    sitemap: true,
    chunk: 'blog',
    messages: ['buying'],
  },
  {
    name: 'howSellingWorks',
    path: '/how-selling-works',
    cached: true,
    scriptsOnDemand: true,
    sitemap: true,
    chunk: 'sellingHow',
    messages: ['sellingHow'],
  },
  {
    name: 'legal',
    path: '/legal/$page',
    cached: true,
    scriptsOnDemand: true,
    sitemap: legalPages.map((page) => `/legal/${page}`),
    lazyLoader: true,
    chunk: 'blog',
    messages: ['legal'],
  },
  {
    name: 'reportContent',
    path: '/report',
    cached: true,
    scriptsOnDemand: true,
    sitemap: true,
    chunk: 'blog',
    messages: ['contentNotice'],
  },
  {
    name: 'logIn',
    path: '/login',
    cached: true,
    scriptsOnDemand: true,
    sitemap: true,
    chunk: 'auth',
    messages: ['auth'],
  },
  {
    name: 'signUp',
    path: '/signup',
    cached: true,
    scriptsOnDemand: true,
    sitemap: true,
    chunk: 'auth',
    messages: ['auth'],
  },
  {
    name: 'forgotPassword',
    path: '/forgot-password',
    cached: true,
    scriptsOnDemand: true,
    chunk: 'auth',
    messages: ['auth'],
  },
  { name: 'resetPassword', path: '/reset-password', chunk: 'auth', messages: ['auth'] },
  { name: 'confirmEmail', path: '/confirm-email', chunk: 'auth', messages: ['auth'] },
  {
    name: 'item',
    path: '/items/$id/{-$slug}',
    cached: true,
    scriptsOnDemand: true,
    liveLists: true,
    lazyLoader: true,
    chunk: 'products',
    messages: [
      'item',
      'questions',
      'answers',
      'grades',
      'booking',
      'offer',
      'protection',
      'report',
      'seller',
      'gallery',
    ],
  },
  {
    name: 'seller',
    path: '/sellers/$id',
    cached: true,
    scriptsOnDemand: true,
    liveLists: true,
    lazyLoader: true,
    chunk: 'sellers',
    messages: ['sellerProfile', 'reviews', 'rating', 'seller', 'gallery'],
  },
  {
    name: 'reviewsHow',
    path: '/reviews/how',
    cached: true,
    scriptsOnDemand: true,
    sitemap: true,
    chunk: 'sellers',
    messages: ['reviewsHow'],
  },
  {
    name: 'products',
    path: '/products/$category',
    access: 'member',
    cached: true,
    liveLists: true,
    lazyLoader: true,
    chunk: 'products',
    messages: ['booking', 'protection', 'report', 'seller', 'gallery'],
  },
  {
    name: 'welcome',
    path: '/dashboard',
    access: 'member',
    cached: true,
    messages: ['dashboard', 'booking'],
  },
  {
    name: 'account',
    path: '/dashboard/account',
    access: 'member',
    cached: true,
    messages: ['account', 'photos', 'notices', 'conversations', 'booking'],
  },
  {
    name: 'security',
    path: '/dashboard/account/security',
    access: 'member',
    messages: ['security'],
  },
  {
    name: 'notifications',
    path: '/dashboard/notifications',
    access: 'member',
    messages: ['notices'],
  },
  {
    name: 'restriction',
    path: '/dashboard/decisions/$id',
    access: 'member',
    messages: ['restrictions'],
  },
  {
    name: 'payment',
    path: '/dashboard/payment/$id',
    access: 'member',
    messages: ['payment', 'orders', 'protection', 'seller'],
  },
  {
    name: 'editProduct',
    path: '/dashboard/editproduct/$id',
    access: 'member',
    messages: ['selling', 'photos', 'grades', 'answers', 'guidance', 'admin', 'restrictions'],
  },
  {
    name: 'myOrders',
    path: '/dashboard/myorders',
    access: 'member',
    cached: true,
    liveLists: true,
    messages: ['orders', 'sales'],
    link: { icon: 'ShoppingBag', audience: 'buyers' },
  },
  {
    name: 'myOffers',
    path: '/dashboard/myoffers',
    access: 'member',
    messages: ['offers'],
    link: { icon: 'Tag', audience: 'buyers' },
  },
  { name: 'order', path: '/dashboard/orders/$id', access: 'member', messages: inSale },
  {
    name: 'receipt',
    folder: 'printed',
    path: '/dashboard/orders/$id/receipt',
    access: 'member',
    messages: ['sales', 'cases', 'grades', 'answers', 'seller'],
  },
  {
    name: 'addProduct',
    path: '/dashboard/addproduct',
    access: 'member',
    cached: true,
    messages: ['selling', 'photos', 'grades', 'answers', 'guidance', 'sellerDetails', 'booking'],
    link: { icon: 'PackagePlus', audience: 'maySell' },
  },
  {
    name: 'import',
    path: '/dashboard/import',
    access: 'member',
    messages: ['imports', 'sellerDetails', 'booking'],
    link: { icon: 'FileSpreadsheet', audience: 'maySell' },
  },
  {
    name: 'myProducts',
    path: '/dashboard/myproducts',
    access: 'member',
    cached: true,
    liveLists: true,
    messages: ['selling'],
    link: { icon: 'Laptop', audience: 'currentOrFormerSellers' },
  },
  {
    name: 'figures',
    path: '/dashboard/figures',
    access: 'member',
    messages: ['figures'],
    link: { icon: 'ChartColumn', audience: 'currentOrFormerSellers' },
  },
  {
    name: 'sales',
    path: '/dashboard/sales',
    access: 'member',
    messages: ['sales'],
    link: { icon: 'Handshake', audience: 'currentOrFormerSellers' },
  },
  {
    name: 'questions',
    path: '/dashboard/questions',
    access: 'member',
    messages: ['questions'],
    link: { icon: 'MessageCircleQuestionMark', audience: 'currentOrFormerSellers' },
  },
  {
    name: 'offers',
    path: '/dashboard/offers',
    access: 'member',
    messages: ['offers', 'sales', 'rating'],
    link: { icon: 'BadgePercent', audience: 'currentOrFormerSellers' },
  },
  { name: 'sale', path: '/dashboard/sales/$id', access: 'member', messages: inSale },
  {
    name: 'packing',
    folder: 'printed',
    path: '/dashboard/sales/$id/packing',
    access: 'member',
    messages: ['sales'],
  },
  {
    name: 'payouts',
    path: '/dashboard/payouts',
    access: 'member',
    messages: ['payouts'],
    link: { icon: 'Wallet', audience: 'currentOrFormerSellers' },
  },
  {
    name: 'statements',
    path: '/dashboard/statements',
    access: 'member',
    messages: ['statements'],
    link: { icon: 'ReceiptText', audience: 'currentOrFormerSellers' },
  },
  {
    name: 'statement',
    path: '/dashboard/statements/$month',
    access: 'member',
    messages: ['statements'],
  },
  {
    name: 'sellerDetails',
    path: '/dashboard/seller-details',
    access: 'member',
    messages: ['sellerDetails'],
    link: { icon: 'IdCard', audience: 'currentOrFormerSellersAndAdmins' },
  },
  {
    name: 'taxDetails',
    path: '/dashboard/tax-details',
    access: 'member',
    messages: ['taxReports'],
    link: { icon: 'FileText', audience: 'currentOrFormerSellersAndAdmins', needs: 'taxReports' },
  },
  {
    name: 'allSellers',
    folder: 'members',
    path: '/dashboard/allsellers',
    access: 'admin',
    messages: ['admin', 'restrictions'],
    link: { icon: 'Store' },
  },
  {
    name: 'allBuyers',
    folder: 'members',
    path: '/dashboard/allbuyers',
    access: 'admin',
    messages: ['admin', 'restrictions'],
    link: { icon: 'Users' },
  },
  {
    name: 'member',
    folder: 'members',
    path: '/dashboard/members/$id',
    access: 'admin',
    messages: ['admin', 'restrictions', 'sales', 'cases'],
  },
  {
    name: 'reportedItems',
    path: '/dashboard/reportedItems',
    access: 'admin',
    messages: ['admin', 'restrictions', 'photos'],
    link: { icon: 'Flag' },
  },
  {
    name: 'cases',
    path: '/dashboard/cases',
    access: 'admin',
    messages: ['cases', 'sales'],
    link: { icon: 'Scale' },
  },
  { name: 'case', path: '/dashboard/cases/$id', access: 'admin', messages: inSale },
  {
    name: 'attributes',
    path: '/dashboard/attributes',
    access: 'admin',
    messages: ['attributes'],
    link: { icon: 'ListChecks' },
  },
  {
    name: 'auditLog',
    path: '/dashboard/auditlog',
    access: 'admin',
    messages: ['admin', 'restrictions'],
    link: { icon: 'ScrollText' },
  },
  {
    name: 'payments',
    path: '/dashboard/payments',
    access: 'admin',
    messages: ['admin'],
    link: { icon: 'CreditCard' },
  },
  {
    name: 'money',
    path: '/dashboard/money',
    access: 'admin',
    messages: ['money', 'ledger', 'reconciliation'],
    link: { icon: 'Landmark' },
  },
  {
    name: 'ledger',
    path: '/dashboard/ledger',
    access: 'admin',
    messages: ['ledger', 'orders'],
    link: { icon: 'BookOpen' },
  },
  {
    name: 'reconciliation',
    path: '/dashboard/reconciliation',
    access: 'admin',
    messages: ['reconciliation', 'orders'],
    link: { icon: 'ArrowLeftRight' },
  },
  {
    name: 'taxReports',
    path: '/dashboard/tax-reports',
    access: 'admin',
    messages: ['taxReports'],
    link: { icon: 'FileCode' },
  },
  {
    name: 'messages',
    path: '/dashboard/messages',
    access: 'member',
    messages: ['conversations', 'booking'],
    link: { icon: 'MessagesSquare' },
  },
  {
    name: 'conversation',
    path: '/dashboard/messages/$id',
    access: 'member',
    messages: ['conversations', 'photos', 'reviews'],
  },
  {
    name: 'favourites',
    path: '/dashboard/favourites',
    access: 'member',
    messages: ['favourites', 'gallery'],
    link: { icon: 'Heart' },
  },
  {
    name: 'searches',
    path: '/dashboard/searches',
    access: 'member',
    messages: ['searches', 'booking'],
    link: { icon: 'BellRing' },
  },
])

export type Screen = (typeof screens)[number]
