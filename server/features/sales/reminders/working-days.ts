const dayMs = 86_400_000

const isWeekend = (at: number) => [0, 6].includes(new Date(at).getUTCDay())

/** The first moment of the next working day, for a time on a weekend. */
function skipWeekend(at: number): number {
  if (!isWeekend(at)) return at
  let day = Math.floor(at / dayMs) * dayMs
  while (isWeekend(day)) day += dayMs
  return day
}

function nextWorkingDay(at: number): number {
  let later = at + dayMs
  while (isWeekend(later)) later += dayMs
  return later
}

/** Working days of 24 hours after a time. Saturdays and Sundays (UTC) do not count. */
export function addWorkingDays(from: Date, days: number): Date {
  let at = skipWeekend(from.getTime())
  for (let day = 0; day < days; day += 1) at = nextWorkingDay(at)
  return new Date(at)
}
