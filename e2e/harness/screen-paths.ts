import { type Screen, screens } from '../../contract/screens.ts'

/** The paths of the chosen screens, with an id and a category in place of their parameters. */
export const screenPaths = (isChosen: (screen: Screen) => boolean, id = ''): string[] =>
  screens
    .filter(isChosen)
    .map(({ path }) =>
      path.replace('$id', id).replace('$category', 'Dell').replace('/{-$slug}', ''),
    )

/** The screens that only admins may open. */
export const adminPaths = screenPaths(({ access }) => access === 'admin')
