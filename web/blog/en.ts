import state from './1-state.md'
import prototypes from './2-prototypes.md'
import unitTests from './3-unit-tests.md'
import frameworks from './4-frameworks.md'

/** The articles by URL segment, in the order of the page. */
export const articles = { state, prototypes, unitTests, frameworks }
