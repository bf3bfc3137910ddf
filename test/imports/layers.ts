type Area = {
  /** The other areas it imports from. */
  imports: string[]
  /**
   * Its folders and root files, top layer first: a layer imports only from lower ones, and two entries
   * of one layer not from each other. `*` stands for any file at the root of the area.
   */
  layers?: string[][]
}

/** Every top-level folder and root file with code. One that is missing here fails the check. */
export const areas: Record<string, Area> = {
  contract: {
    imports: [],
    layers: [
      ['contract.ts'],
      ['own-account.ts'],
      ['members'],
      ['payments', 'sales', 'search', 'selling'],
      ['*'],
      ['schemas'],
      ['i18n'],
    ],
  },
  db: { imports: ['contract'], layers: [['demo']] },
  sandbox: {
    imports: [],
    layers: [
      ['main.ts', 'google.ts', 'tests'],
      ['http'],
      ['connect'],
      ['payments', 'parcels', 'browser'],
      ['webhooks'],
      ['clock.ts'],
      ['ledger.ts'],
      ['journal.ts', 'keys.ts', 'records.ts', 'connect-records.ts'],
      ['protocol'],
    ],
  },
  server: {
    imports: ['contract', 'db', 'sandbox'],
    layers: [
      ['commands'],
      ['app'],
      ['features'],
      ['feature.ts'],
      ['http'],
      ['access'],
      ['context.ts'],
      ['jobs'],
      ['providers', 'database'],
      ['observability'],
      ['config'],
      ['errors'],
      ['i18n'],
    ],
  },
  web: {
    imports: ['contract'],
    layers: [
      ['client.tsx', 'server.tsx', 'gallery'],
      ['router.tsx', 'build', 'hydration'],
      ['private-routes.ts'],
      ['routeTree.gen.ts', 'routes.ts'],
      ['screens'],
      ['features'],
      ['ui'],
      ['data'],
      ['session'],
      ['api'],
      ['i18n'],
      ['messages', 'blog', 'assets', 'public', 'styles.css'],
    ],
  },
  test: {
    imports: ['contract', 'db', 'sandbox', 'server', 'web'],
    layers: [
      ['model'],
      ['faults', 'fuzz', 'imports', 'operations', 'races', 'web'],
      ['contract'],
      ['harness'],
    ],
  },
  e2e: {
    imports: ['contract', 'db', 'server', 'test', 'web'],
    layers: [
      ['accessibility', 'engines', 'journeys', 'security', 'specification'],
      ['screens'],
      ['harness'],
    ],
  },
  bench: {
    imports: ['contract', 'db', 'server', 'test'],
    layers: [['*'], ['parts'], ['browser', 'servers'], ['measure'], ['clients', 'data']],
  },
  bin: { imports: [], layers: [['lib']] },
  'vite.config.ts': { imports: ['contract', 'web'] },
  'vitest.config.ts': { imports: ['test'] },
}

/** A feature of the server imports only from features before it. */
export const serverFeatures = [
  'media',
  'identity',
  'push',
  'notices',
  'restrictions',
  'reports',
  'holds',
  'ledger',
  'transfers',
  'refunds',
  'sales',
  'reviews',
  'questions',
  'parcels',
  'payouts',
  'accounts',
  'seller-details',
  'tax-reports',
  'attributes',
  'price-guidance',
  'catalog',
  'listing-figures',
  'offers',
  'conversations',
  'seller-profiles',
  'advertising',
  'search',
  'favourites',
  'saved-searches',
  'bookings',
  'payments',
  'reconciliation',
  'statements',
  'accounting',
  'moderation',
  'alerts',
  'imports',
  'content',
  'dashboard',
  'live',
]

/** The modules of each feature that features after it may import. */
export const publicModules = ['queries.ts', 'rules.ts']

/** Policy rows import no feature: features before theirs ask them what the caller may do next. */
export const policyModule = 'policy.ts'

/** Further public modules of single features. */
export const morePublicModules: Record<string, string[]> = {
  // The steps in the life of a hold, which other features take within their transactions.
  holds: [
    'delivery.ts',
    'end-hold.ts',
    'end-holds-of-member.ts',
    'expire.ts',
    'extend.ts',
    'late-payment.ts',
    'notify.ts',
    'pause-listings.ts',
    'place-queries.ts',
    'release.ts',
  ],
  // Photos of cases and messages go through the pipeline of all photos.
  media: ['private-photos.ts', 'upload.ts'],
  // Postings are written in the transactions of what causes them.
  ledger: ['entries.ts', 'kinds.ts', 'payout-entries.ts', 'post.ts'],
  refunds: ['failed-queries.ts', 'jobs.ts', 'reasons.ts', 'send.ts', 'serialize.ts'],
  reconciliation: ['serialize.ts'],
  content: ['legal-pages.ts'],
  // The accountant gets a list of the invoices.
  statements: ['invoices.ts'],
  // What is owed to sellers changes in the transactions of their sales.
  transfers: ['jobs.ts', 'notices.ts', 'owe.ts', 'take-back.ts'],
  payouts: [
    'settle-account.ts',
    'settle-payout.ts',
    'settle-top-up.ts',
    'settle-transfer.ts',
    'staff-queries.ts',
  ],
  // Notices are written in the transactions of what happens. Alerts set their e-mails about favourites.
  notices: ['favourite-emails.ts', 'notify.ts'],
  // So are statements of reasons, and what reporters are told.
  restrictions: ['record-restriction.ts'],
  // Reports of all kinds count together.
  reports: [
    'close.ts',
    'closing-queries.ts',
    'file-report.ts',
    'notifiers.ts',
    'rate-limits.ts',
    'record-removal.ts',
    'same-serial.ts',
  ],
  // They are sent to devices, too, if those transactions commit.
  push: ['jobs.ts'],
  // What the provider says is written by one function for each kind of object. Staff see its disputes and
  // clear its fraud warnings beside the comparison of the balances.
  payments: [
    'disputes/clear-fraud-warning.ts',
    'disputes/queries.ts',
    'disputes/serialize.ts',
    'disputes/settle-dispute.ts',
    'disputes/settle-fraud-warning.ts',
    'settle-intent.ts',
    'settle-refund.ts',
  ],
  // The steps of a sale that the card provider and carriers cause.
  sales: [
    'begin.ts',
    'buyer-record.ts',
    'cases/refund-decision.ts',
    'chargebacks/queries.ts',
    'deadlines/rules.ts',
    'jobs.ts',
    'lock.ts',
    'notify.ts',
    'parcels.ts',
    'refund-at-provider.ts',
    'release/block.ts',
    'release/same-person.ts',
    'reminders/reminders.ts',
    'sale-columns.ts',
    'transition.ts',
    'turns.ts',
  ],
  accounts: ['serialize.ts'],
  // Waiting offers end in the transactions that suspend a member or block one.
  offers: ['answer.ts', 'lock.ts'],
  'seller-details': ['ensure-declared.ts'],
  'tax-reports': ['ensure-not-blocked.ts'],
  // The GDPR export of an account includes the records of its identity.
  identity: ['gdpr.ts'],
  // Response times count the conversations that are open to the seller.
  conversations: ['subject.ts'],
  // The page of a product shows questions about it.
  questions: ['serialize.ts'],
  // An import lists each row as a seller would. Sellers are told what admins advertise. Staff restore listings.
  catalog: [
    'ensure-may-list.ts',
    'notify-seller.ts',
    'photos.ts',
    'rate-limits.ts',
    'serial.ts',
    'serialize.ts',
    'shown-product.ts',
    'write-product.ts',
  ],
  // Saved searches are parsed and matched like searches.
  search: ['filters.ts', 'places.ts', 'query-parser.ts', 'results.ts'],
  // Alerts match each changed listing with the saved searches.
  'saved-searches': ['matching.ts'],
}

/** `web/ui` knows these modules of the contract only: it has no component for one noun. */
export const contractOfUi =
  /^contract\/(i18n|schemas)\/|^contract\/(last-day|members\/deleted-user)\.ts$/

/** Written by a tool. */
export const generated = ['web/routeTree.gen.ts']

/** Imports that break the rules until their modules are moved, as `from → to`. Remove each with its import. */
export const exceptions: string[] = []
