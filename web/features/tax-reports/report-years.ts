export const hasEnded = (year: string, now: Date) => Number(year) < now.getUTCFullYear()

/** The year whose report is due next: in January, until the 31st, the last one. */
export const dueYear = (now: Date) =>
  String(now.getUTCMonth() === 0 ? now.getUTCFullYear() - 1 : now.getUTCFullYear())

/** This year and the three before it. */
export const recentYears = (now: Date) =>
  [0, 1, 2, 3].map((ago) => String(now.getUTCFullYear() - ago))
