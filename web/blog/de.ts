import state from './de/1-state.md'
import prototypes from './de/2-prototypes.md'
import unitTests from './de/3-unit-tests.md'
import frameworks from './de/4-frameworks.md'

/** Each article by its place in the address, in the order of the page. */
export const articles = { state, prototypes, unitTests, frameworks }
