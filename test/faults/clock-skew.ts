/** Preloaded into a process: on SIGUSR2 its clock jumps by CLOCK_LEAP ms. Timers are unaffected. */
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
