import { type Screen, screens } from '../../contract/screens.ts'

/** By screen, the values of the parameter in its path. A query may follow a value. */
export type PathValues = Partial<Record<Screen['name'], readonly string[]>>

const parameter = /\$\w+/

/** The paths of the chosen screens; of one with a parameter, a path for each of its values. */
export const screenPaths = (
  isChosen: (screen: Screen) => boolean,
  values: PathValues = {},
): string[] =>
  screens.filter(isChosen).flatMap(({ name, path: pattern }) => {
    const path = pattern.replace('/{-$slug}', '')
    if (!parameter.test(path)) return [path]
    return (values[name] ?? []).map((value) => path.replace(parameter, value))
  })

/** The screens that only admins may open. */
export const adminPaths = screenPaths(({ access }) => access === 'admin', {
  case: ['any'],
  member: ['any'],
})
