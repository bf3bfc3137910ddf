import { demoTaxOperator, operatorSettings, taxOperatorSettings } from './operator-settings.ts'
import { firstPerSetting, refuseSettings } from './problems.ts'
import { productionProblems } from './production-settings.ts'
import {
  bucketSettings,
  easypostSettings,
  googleSettings,
  stripeSettings,
  traceSettings,
} from './provider-settings.ts'
import { saleProblems } from './sale-settings.ts'
import { type Env, type Problem, parseSettings, type Settings } from './settings.ts'
import { webPushSettings } from './web-push-settings.ts'

const demoSocialLinks = ['https://x.com', 'https://www.youtube.com', 'https://www.facebook.com']

/**
 * Whether the product is in production: `MODE` says so or, where it says nothing, `NODE_ENV`. With
 * `MODE=demo`, `NODE_ENV=production` only chooses the builds of the libraries.
 */
export function isProduction({ MODE, NODE_ENV }: Env): boolean {
  return MODE ? MODE === 'production' : NODE_ENV === 'production'
}

/**
 * Reads these settings only, for commands that need no others. Throws a `StartupError` with a line for
 * each of them that is wrong.
 */
export function readSettings<Name extends keyof Settings>(
  env: Env,
  names: Name[],
): Pick<Settings, Name> {
  const problems: Problem[] = []
  const all = parseSettings(env, problems)
  const own = problems.filter(({ setting }) => names.some((name) => name === setting))
  if (own.length > 0) refuseSettings(own)
  return all
}

/** Reads all settings. Throws a `StartupError` with a line for each that is missing or wrong. */
export function readConfig(env: Env) {
  const problems: Problem[] = []
  const all = parseSettings(env, problems)
  const production = isProduction(env)
  // Unset, the emulator gets a random secret; with an empty one, any client could sign.
  if (env.STRIPE_WEBHOOK_SECRET === '' && !production) {
    problems.push({
      setting: 'STRIPE_WEBHOOK_SECRET',
      message: 'STRIPE_WEBHOOK_SECRET is empty: set it, or leave it out.',
    })
  }
  if (all.DATABASE_READ_URL && !all.DATABASE_URL) {
    problems.push({
      setting: 'DATABASE_URL',
      message: 'DATABASE_URL must be set together with DATABASE_READ_URL.',
    })
  }
  const [stripe, google, bucket, easypost, operator, taxOperator, webPush] = [
    stripeSettings(all, problems),
    googleSettings(all, problems),
    bucketSettings(all, problems),
    easypostSettings(all, problems),
    operatorSettings(all, problems),
    taxOperatorSettings(all, problems),
    webPushSettings(all, problems),
  ]
  problems.push(...saleProblems(all))
  if (production) problems.push(...productionProblems(all, env))
  if (problems.length > 0) refuseSettings(firstPerSetting(problems))
  const demo = !production && !all.DATABASE_URL
  const demoData = all.DEMO_DATA ? all.DEMO_DATA === '1' : demo
  return {
    production,
    demo,
    port: all.PORT,
    host: all.HOST,
    dataDir: all.DATA_DIR,
    databaseUrl: all.DATABASE_URL,
    databaseReadUrl: all.DATABASE_READ_URL,
    publicUrl: all.PUBLIC_URL ?? `http://localhost:${all.PORT}`,
    brand: all.BRAND,
    currency: all.CURRENCY,
    language: all.LANGUAGE,
    /** Whether admins can act only after signing in with a second factor. */
    adminSecondFactor:
      (all.ADMIN_SECOND_FACTOR ?? (production ? 'required' : 'optional')) === 'required',
    listingAccess: all.LISTING_ACCESS,
    taxReports: {
      operator: taxOperator ?? (demo ? demoTaxOperator : undefined),
      /** In the site's currency. */
      exemptAmount: all.TAX_EXEMPT_AMOUNT,
    },
    traderRules: all.TRADER_RULES ?? (production ? 'required' : 'on'),
    listings: {
      /** Until the seller is asked whether a listing is still for sale. Sample sellers never answer. */
      confirmationDays: all.LISTING_CONFIRMATION_DAYS ?? (demoData ? 3_650 : 60),
      /** From then until it is paused without an answer. */
      answerDays: all.LISTING_ANSWER_DAYS,
    },
    bookingHoldSeconds: all.BOOKING_HOLD_SECONDS,
    maxLiveBookings: all.MAX_LIVE_BOOKINGS,
    accessTokenSeconds: all.ACCESS_TOKEN_SECONDS,
    feePercent: all.FEE_PERCENT,
    operator,
    sales: {
      feeVatPercent: all.FEE_VAT_PERCENT,
      shipWorkingDays: all.SALE_SHIP_WORKING_DAYS,
      handoverHours: all.SALE_HANDOVER_HOURS,
      deliveryHours: all.SALE_DELIVERY_HOURS,
      inspectionHours: all.SALE_INSPECTION_HOURS,
      answerHours: all.SALE_ANSWER_HOURS,
      returnHours: all.SALE_RETURN_HOURS,
      /** After the delivery, in which buyers may withdraw from contracts with traders; 0: not at all. */
      withdrawalDays: all.SALE_WITHDRAWAL_DAYS,
      undoAcceptHours: all.SALE_UNDO_ACCEPT_MINUTES / 60,
      /** Until money is released, from the payment, if buyer and seller may be one person. */
      linkedReleaseDays: all.SALE_LINKED_RELEASE_DAYS,
    },
    payouts: {
      /** Where sellers have their bank accounts, ISO 3166-1. */
      country: all.PAYOUT_COUNTRY ?? 'US',
      /** The first `newSellerSales` sales of a seller are paid `newSellerDays` days later. */
      newSellerSales: all.PAYOUT_NEW_SELLER_SALES,
      newSellerDays: all.PAYOUT_NEW_SELLER_DAYS,
      /** Until the listings of a seller without an account are paused. Sample sellers never set one up. */
      setupDays: all.PAYOUT_SETUP_DAYS ?? (demoData ? 90 : 7),
      /** In minor units: a seller who owes more cannot list. */
      debtLimit: all.PAYOUT_DEBT_LIMIT * 100,
      writeOffDays: all.PAYOUT_WRITE_OFF_DAYS,
    },
    stripe,
    webhookSecret: all.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: all.STRIPE_CONNECT_WEBHOOK_SECRET,
    google,
    easypost,
    webPush,
    bucket,
    smtpUrl: all.SMTP_URL,
    /** A folder with the operator's legal pages; those in `legal/` are placeholders. */
    legalDir: all.LEGAL_DIR,
    socialLinks: all.SOCIAL_LINKS ?? (demo ? demoSocialLinks : []),
    contactEmail: all.CONTACT_EMAIL ?? 'contact@example.com',
    trustedProxies: all.TRUSTED_PROXIES,
    maxConnections: all.MAX_CONNECTIONS,
    maxConnectionsPerClient: all.MAX_CONNECTIONS_PER_CLIENT,
    maxRequestsPerClient: all.MAX_REQUESTS_PER_CLIENT,
    /** After which the database cancels a statement of a request. */
    statementTimeoutMs: all.STATEMENT_TIMEOUT_MS,
    /** How often to look for jobs that are due without a notification: those tried again or delayed. */
    jobPollSeconds: all.JOB_POLL_SECONDS,
    drainSeconds: all.DRAIN_SECONDS,
    metricsToken: all.METRICS_TOKEN,
    traces: traceSettings(all),
    offlinePage: all.OFFLINE_PAGE === '1',
    demoData,
    logLevel: all.LOG_LEVEL,
  }
}

export type Config = ReturnType<typeof readConfig>
