import type { Plugin } from 'vite'

/** Fail with a reason, should a component use the feature after all. */
const failing: Record<string, string> = {
  getViewTransitionName: '<ViewTransition>',
  FragmentInstance: 'ref on <Fragment>',
  mountActionState: 'useActionState',
  rerenderActionState: 'useActionState',
  updateActionState: 'useActionState',
  updateActivityComponent: '<Activity>',
  updateSuspenseListComponent: '<SuspenseList>',
}

/** They only look for view transitions, or are only called by each other. */
const unused = [
  'applyViewTransitionToHostInstances',
  'commitAfterMutationEffectsOnFiber',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'createViewTransitionInstance',
  'getViewTransitionClassName',
  'restoreEnterOrExitViewTransitions',
  'scheduleViewTransitionEvent',
  'startViewTransition',
  'trackEnterViewTransitions',
]

const bodyOf = (name: string) =>
  new RegExp(String.raw`^function ${name}\([^)]*\) \{\n.*?^\}$`, 'ms')

const methods = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = .*?^\};$/gms

function replaceFunction(code: string, name: string, body: string): string {
  if (!bodyOf(name).test(code))
    throw new Error(`react-dom has no function ${name}: see vite-react-dom.ts`)
  return code.replace(bodyOf(name), `function ${name}() {${body}}`)
}

const failure = (feature: string) =>
  ` throw Error('${feature} is not in this build: see web/build/vite-react-dom.ts') `

/** The source without these features; the minifier removes what only they call. */
export function withoutUnused(code: string): string {
  const functions = [
    ...Object.entries(failing).map(([name, feature]) => [name, failure(feature)] as const),
    ...unused.map((name) => [name, ''] as const),
  ]
  return functions.reduce(
    (rest, [name, body]) => replaceFunction(rest, name, body),
    code.replaceAll(methods, ''),
  )
}

/**
 * Leaves out of React DOM what nothing here uses, 6 KB of every page: view transitions of components
 * (those of the router call the browser), refs of fragments, `Activity` and form actions.
 */
export function reactDom(): Plugin {
  return {
    name: 'react-dom-features',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: withoutUnused(code), map: null }),
    },
  }
}
