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
  contract: { imports: [], layers: [['*'], ['schemas'], ['i18n']] },
  db: { imports: ['contract'], layers: [['demo']] },
  sandbox: {
    imports: [],
    layers: [
      ['main.ts', 'tests'],
      ['http'],
      ['payments', 'parcels', 'browser'],
      ['webhooks'],
      ['ledger.ts'],
      ['journal.ts', 'keys.ts'],
      ['protocol'],
    ],
  },
  server: {
    imports: ['contract', 'db', 'sandbox'],
    layers: [
      ['app', 'commands'],
      ['features'],
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
      ['router.tsx', 'build'],
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
  bench: { imports: ['contract', 'db', 'server', 'test'], layers: [['*']] },
  'vite.config.ts': { imports: ['contract', 'web'] },
  'vitest.config.ts': { imports: ['test'] },
}

/** A feature of the server imports only from features before it. */
export const serverFeatures = [
  'media',
  'identity',
  'notices',
  'holds',
  'ledger',
  'refunds',
  'sales',
  'parcels',
  'accounts',
  'attributes',
  'catalog',
  'price-guidance',
  'advertising',
  'search',
  'favourites',
  'saved-searches',
  'bookings',
  'payments',
  'reconciliation',
  'moderation',
  'alerts',
  'imports',
  'dashboard',
  'content',
  'live',
]

/** The modules of each feature that features after it may import. */
export const publicModules = ['queries.ts', 'rules.ts']

/** Policy rows import no feature: features before theirs ask them what the caller may do next. */
export const policyModule = 'policy.ts'

/** The type of a feature's declaration; below all features, although in their folder. */
export const featureType = 'server/features/feature.ts'

/** Further public modules of single features. */
export const morePublicModules: Record<string, string[]> = {
  // The steps in the life of a hold, which other features take within their transactions.
  holds: ['expire.ts', 'extend.ts', 'late-payment.ts', 'release.ts'],
  // Photos of cases go through the pipeline of all photos.
  media: ['upload.ts'],
  // Postings are written in the transactions of what causes them.
  ledger: ['entries.ts', 'post.ts'],
  refunds: ['jobs.ts', 'send.ts'],
  // Notices are written in the transactions of what happens.
  notices: ['notify.ts'],
  // What the provider says is written by one function for each kind of object.
  payments: ['settle.ts', 'settle-dispute.ts', 'settle-refund.ts'],
  // The steps of a sale that the card provider and carriers cause.
  sales: [
    'begin.ts',
    'jobs.ts',
    'notify.ts',
    'refund-at-provider.ts',
    'release-block.ts',
    'transition.ts',
  ],
  // The GDPR export of an account includes the records of its identity.
  identity: ['gdpr.ts'],
  // An import lists each row as a seller would.
  catalog: ['serial.ts', 'serialize.ts', 'write-product.ts'],
}

/** `web/ui` knows these modules of the contract only: it has no component for one noun. */
export const contractOfUi = /^contract\/(i18n|schemas)\/|^contract\/deleted-user\.ts$/

/** Written by a tool. */
export const generated = ['web/routeTree.gen.ts']

/** Imports that break the rules until their modules are moved, as `from → to`. Remove each with its import. */
export const exceptions: string[] = []
