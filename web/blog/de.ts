import state from './de/1-state.md'
import prototypes from './de/2-prototypes.md'
import unitTests from './de/3-unit-tests.md'
import frameworks from './de/4-frameworks.md'

/** The articles by URL segment, in the order of the page. */
export const articles = { state, prototypes, unitTests, frameworks }
