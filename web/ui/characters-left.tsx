type Props = { text: string; most: number }

const number = new Intl.NumberFormat('en-US')
const characters = (count: number) =>
  `${number.format(count)} ${count === 1 ? 'character' : 'characters'}`

/** How much more fits into a field, or how much is too much. */
export function CharactersLeft({ text, most }: Props) {
  const left = most - text.length
  if (left < 0) return <span className="text-danger">{characters(-left)} too many</span>
  return `${characters(left)} left`
}
