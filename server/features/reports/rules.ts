/**
 * What was decided about a report: removed by staff (its subject, or the account that it came from), kept, or
 * no longer (or never) on this site.
 */
export type ReportOutcome = 'removed' | 'kept' | 'gone'

/** Where notices about a report lead. */
export const noticesPath = '/dashboard/notifications'
