/**
 * Loaded before a program of ours: when it is sent SIGUSR2, its clock leaps by CLOCK_LEAP
 * milliseconds, as a machine's does whose time was wrong. Timers go on as they were.
 */
const RealDate = Date
const leap = Number(process.env.CLOCK_LEAP)
let wrongBy = 0

process.on('SIGUSR2', () => {
  wrongBy = leap
})

const now = () => RealDate.now() + wrongBy

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
